// Why a reduction takes so few: the stubborn set of the state on the screen with its reasons, two methods side by side,
// and small state spaces with the reduced part over the full one.

class WhyPanel {
  constructor(link, play, drawing, model, tell) {
    Object.assign(this, {link, play, drawing, model, tell});
    const offer = (list, words) => byId(list).replaceChildren(...words.map(([name, summary]) => make('option', {value: name}, summary)));
    offer('reductions', model.reductions);
    offer('relationWords', model.relations);
    offer('provisos', model.provisos);
    byId('why').onclick = () => this.explain().catch(tell);
    byId('space').onclick = () => this.space().catch(tell);
    byId('whyClear').onclick = () => this.clear();
    byId('statesClose').onclick = () => this.close();
  }

  method(reduction) {
    const method = {reduction};
    const relations = byId('relations').value.trim();
    if (relations) method.relations = relations;
    return method;
  }

  async explain() {
    const methods = [byId('reductionA').value.trim() || 'deletion', byId('reductionB').value.trim()].filter((word) => word !== '' && word !== 'none');
    const number = this.play.states[this.play.at];
    const columns = methods.map((word) => make('div', {}, make('b', {}, word), make('p', {}, 'working')));
    byId('reasons').replaceChildren(...columns);
    this.alone();
    document.querySelector('aside').classList.toggle('wide', methods.length > 1);
    this.found = [];
    await Promise.all(methods.map(async (word, i) => {
      let result;
      try {
        result = await follow(this.link, await this.link.ask('why', {n: number, ...this.method(word)}), () => {});
      } catch (failure) {
        if (!failure.error) throw failure;
        result = failure;
      }
      this.found[i] = result;
      this.column(columns[i], word, result);
    }));
    this.draw(0);
    if (methods.length > 1) this.beside(methods);
  }

  // The second set on a picture of its own, which shows the same part of the model.
  beside(methods) {
    const result = this.found[1];
    if (!result || !result.items) return;
    byId('other').hidden = byId('titleA').hidden = false;
    [byId('titleA').textContent, byId('titleB').textContent] = methods;
    if (!this.other) {
      this.other = new Drawing(byId('canvasB'), this.drawing.picture);
      this.other.isFitted = true;
      this.other.onpick = (item, x, y) => this.drawing.onpick(item, x, y);
      this.other.onhover = (item, x, y) => this.drawing.onhover(item, x + byId('canvas').clientWidth, y);
      const follow = (from, to) => () => {
        if (byId('other').hidden || this.following) return;
        this.following = true;
        to.view = {...from.view};
        to.isWhole = from.isWhole;
        to.again();
        this.following = false;
      };
      this.drawing.onview = follow(this.drawing, this.other);
      this.other.onview = follow(this.other, this.drawing);
    }
    this.other.look = {...this.drawing.look, why: this.seen(result)};
    this.drawing.fit();
  }
  alone() {
    byId('other').hidden = byId('titleA').hidden = true;
  }

  column(column, word, result) {
    const title = make('b', {}, word);
    if (result.error || result.stopped || result.reason) {
      const what = result.error ? result.error.message + (result.error.hint ? ' \u2014 ' + result.error.hint : '') : result.stopped || result.reason;
      column.replaceChildren(title, make('p', {}, what));
      return;
    }
    const chosen = new Set(result.chosen);
    const line = `takes ${chosen.size} of ${result.enabled.length} enabled; the set has ${result.members.length + result.unneeded.length}`;
    column.replaceChildren(title, make('p', {class: 'sizes'}, line));
    if (!result.enabled.length) { column.append(make('p', {}, 'A deadlock: nothing is enabled.')); return; }
    const postponed = result.enabled.filter((name) => !chosen.has(name));
    if (postponed.length) column.append(make('p', {}, make('span', {class: 'mark postponed'}), ' postponed: ' + cut(postponed.join(', '), 300)));
    for (const member of result.members.slice(0, 200)) column.append(this.member(result, member));
    if (result.members.length > 200) column.append(make('p', {}, `and ${result.members.length - 200} more`));
    if (result.unneeded.length) column.append(make('p', {}, 'also in the set, disabled and not needed: ' + cut(result.unneeded.join(', '), 300)));
  }

  member(result, member) {
    const reasons = member.reasons.filter((reason) => reason.taken).map((reason) => {
      const needs = reason.needs.map((each) => each.transition + (each.over ? ` (${each.over})` : '')).join(', ');
      const only = needs ? `only ${needs} can change that` : 'nothing can change that';
      return {conflict: `conflicts with ${needs}`, 'left-conflict': `may have to come after ${needs}`,
              'false-guard': `lacks ${reason.guard}; ${only}`, exclusion: `is excluded by ${reason.guard}; ${only}`}[reason.kind];
    });
    const by = member.path.length > 1 ? 'needed by ' + member.path[member.path.length - 2] : 'the set starts here';
    const name = make('b', {onclick: () => this.reveal(result, member.transition)}, member.transition);
    return make('div', {class: 'member'}, make('span', {class: 'mark ' + (member.enabled ? 'chosen' : 'inside')}), ' ', name,
                make('small', {}, ` ${member.enabled ? 'enabled' : 'disabled'}${member.key ? ', key' : ''}; ${by}`),
                make('ul', {}, ...reasons.map((text) => make('li', {}, cut(text, 400)))));
  }
  reveal(result, name) {
    const [item] = result.items[name] || [];
    if (item === undefined) return;
    this.drawing.look.focus = item;
    this.drawing.reveal(this.drawing.picture.item(item));
    this.drawing.again();
  }

  // On the model: what is in the set, what is postponed, who needs whom.
  draw(number) {
    const result = this.found[number];
    if (!result || !result.items) return;
    this.drawing.look.why = this.seen(result);
    byId('legend').hidden = false;
    this.drawing.again();
  }
  seen(result) {
    const role = new Map(), needs = [];
    const give = (names, word) => { for (const name of names) for (const item of result.items[name] || []) role.set(item, word); };
    give(result.enabled, 'postponed');
    give(result.unneeded, 'inside');
    give(result.members.filter((member) => !member.enabled).map((member) => member.transition), 'inside');
    give(result.chosen, 'chosen');
    for (const member of result.members)
      for (const reason of member.reasons)
        if (reason.taken)
          for (const {transition} of reason.needs) {
            const [from] = result.items[member.transition] || [], [to] = result.items[transition] || [];
            if (from !== undefined && to !== undefined && from !== to) needs.push([from, to]);
          }
    return {role, needs: needs.slice(0, 2000)};
  }

  clear() {
    this.alone();
    this.drawing.look.why = null;
    byId('legend').hidden = true;
    byId('reasons').replaceChildren();
    document.querySelector('aside').classList.remove('wide');
    this.drawing.again();
  }

  async space() {
    const method = this.method(byId('reductionA').value.trim() || 'deletion');
    if (byId('proviso').value.trim()) method.proviso = byId('proviso').value.trim();
    const note = make('p', {}, 'working ');
    byId('reasons').replaceChildren(note);
    const job = await this.link.ask('space', method);
    note.append(make('button', {onclick: () => this.link.ask('stop', job).catch(this.tell)}, 'stop'));
    const result = await follow(this.link, job, () => {});
    note.remove();
    if (result.error || result.stopped) {
      byId('reasons').replaceChildren(make('p', {}, result.error ? result.error.message + (result.error.hint ? ' \u2014 ' + result.error.hint : '') : result.stopped));
      return;
    }
    const explored = result.nodes.filter((node) => node.explored).length;
    byId('statesTitle').textContent = `${result.reduction}: ${grouped(explored)} of ${grouped(result.nodes.length)} states`;
    byId('states').hidden = false;
    this.graph = new StateGraph(byId('statesCanvas'), result, (node) => this.visit(result, node).catch(this.tell));
  }

  // To a state by the shortest way that the graph has.
  async visit(graph, node) {
    const before = new Map([[0, null]]);
    const out = new Map();
    for (const edge of graph.edges) {
      if (!out.has(edge[0])) out.set(edge[0], []);
      out.get(edge[0]).push(edge);
    }
    for (const at of before.keys())  // keys that are added meanwhile are visited too
      for (const edge of out.get(at) || []) if (!before.has(edge[1])) before.set(edge[1], edge);
    const steps = [];
    for (let edge = before.get(node); edge; edge = before.get(edge[0])) steps.unshift(graph.transitions[edge[2]]);
    const trail = await this.link.ask('go', {steps});
    if (trail.refusal) throw new Error(trail.refusal);
    await this.play.open(trail, null);
    await this.play.go(trail.states.length - 1);
    this.close();
  }
  close() { byId('states').hidden = true; }
}

// States as dots: explored ones filled, deadlocks ringed, edges that were not taken dashed.
class StateGraph {
  constructor(canvas, graph, onpick) {
    this.canvas = canvas.cloneNode();  // without those who listened to the last one
    canvas.replaceWith(this.canvas);
    this.graph = graph;
    const xs = graph.nodes.map((node) => node.x), ys = graph.nodes.map((node) => node.y);
    this.bounds = [Math.min(...xs) - 30, Math.max(...xs) + 30, Math.min(...ys) - 30, Math.max(...ys) + 30];
    this.view = {x: 0, y: 0, k: 1};
    this.listen(onpick);
    new ResizeObserver(() => { this.fit(); this.draw(); }).observe(this.canvas);
  }
  fit() {
    const [left, right, top, bottom] = this.bounds;
    const [w, h] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const k = Math.min(2, w / (right - left), h / (bottom - top));
    this.view = {k, x: w / 2 - k * (left + right) / 2, y: h / 2 - k * (top + bottom) / 2};
  }
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left - this.view.x) / this.view.k, (event.clientY - box.top - this.view.y) / this.view.k];
    return this.graph.nodes.findIndex((node) => Math.hypot(node.x - x, node.y - y) < Math.max(14, 6 / this.view.k));
  }
  listen(onpick) {
    let from = null;
    this.canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      const box = this.canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top], by = Math.exp(-event.deltaY * 0.0015);
      this.view = {k: this.view.k * by, x: x - (x - this.view.x) * by, y: y - (y - this.view.y) * by};
      this.draw();
    }, {passive: false});
    this.canvas.addEventListener('pointerdown', (event) => { from = [event.clientX, event.clientY, false]; });
    this.canvas.addEventListener('pointermove', (event) => {
      if (from && event.buttons) {
        from[2] = from[2] || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 4;
        this.view.x += event.movementX;
        this.view.y += event.movementY;
        this.draw();
        return;
      }
      const node = this.at(event);
      tip(node < 0 ? '' : this.graph.nodes[node].label || 'nothing is marked', event);
    });
    this.canvas.addEventListener('pointerup', (event) => {
      const node = this.at(event);
      if (from && !from[2] && node >= 0) { tip(''); onpick(node); }
      from = null;
    });
  }
  draw() {
    const {canvas, view, graph} = this;
    const ratio = devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const pen = canvas.getContext('2d');
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue('--' + name).trim();
    pen.setTransform(ratio * view.k, 0, 0, ratio * view.k, ratio * view.x, ratio * view.y);
    const lines = {fired: ['ink', [], 1.6], postponed: ['postponed', [6, 4], 1.2], 'left out': ['line', [2, 4], 1]};
    for (const [kind, [name, dash, width]] of Object.entries(lines).reverse()) {
      pen.beginPath();
      for (const [from, to, , what] of graph.edges) {
        if (what !== kind) continue;
        const [a, b] = [graph.nodes[from], graph.nodes[to]];
        if (from === to) { pen.moveTo(a.x, a.y); pen.arc(a.x + 12, a.y - 12, 12, 2.4, 8.6); continue; }
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1, [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const [x, y] = [b.x - dx * 11, b.y - dy * 11];
        pen.moveTo(a.x + dx * 10, a.y + dy * 10);
        pen.lineTo(x, y);
        for (const turn of [2.7, -2.7]) {
          pen.moveTo(x, y);
          pen.lineTo(x + 7 * (dx * Math.cos(turn) - dy * Math.sin(turn)), y + 7 * (dx * Math.sin(turn) + dy * Math.cos(turn)));
        }
      }
      pen.strokeStyle = color(name);
      pen.lineWidth = Math.max(width, 0.5 / view.k);
      pen.setLineDash(dash);
      pen.stroke();
    }
    pen.setLineDash([]);
    graph.nodes.forEach((node, i) => {
      pen.beginPath();
      pen.arc(node.x, node.y, 9, 0, 7);
      pen.fillStyle = node.explored ? color(i === 0 ? 'enabled' : 'accent') : color('box');
      pen.fill();
      pen.lineWidth = node.deadlock ? 3.5 : 1;
      pen.strokeStyle = node.deadlock ? color('wrong') : color('faint');
      pen.stroke();
    });
  }
}
