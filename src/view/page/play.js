// The run on the screen: a list of states, one of which is looked at. Steps are made by clicks, by keys, at random, or
// come with the answer to a question; what was undone can be redone until another step is taken.

class Play {
  constructor(link, drawing, model) {
    this.link = link;
    this.drawing = drawing;
    this.model = model;
    this.scenes = new Map([[0, model.scene]]);
    this.reset([0], []);
    this.onchange = () => {};
    this.onmove = () => {};
    this.busy = Promise.resolve();
  }

  reset(states, steps, cycle = null, truths = null, lasso = []) {
    this.lasso = new Set(lasso);
    this.states = states;
    this.steps = steps;
    this.cycle = cycle;
    this.truths = truths;
    this.at = 0;
  }
  get scene() { return this.scenes.get(this.states[this.at]); }
  // What was said of another run.
  forget() {
    this.cycle = this.truths = null;
    this.lasso = new Set();
  }
  get isLasso() { return this.cycle !== null; }

  async load(number) {
    if (!this.scenes.has(number)) {
      if (this.scenes.size > 5000) this.scenes.clear();
      this.scenes.set(number, await this.link.ask('state', {n: number}));
    }
    return this.scenes.get(number);
  }

  // What is started while another step is being made waits for it.
  then(work) {
    const done = this.busy.then(work);
    this.busy = done.catch(() => {});
    return done;
  }

  go(at) {
    return this.then(async () => {
      const to = Math.max(0, Math.min(this.states.length - 1, at));
      const before = this.scene;
      await this.load(this.states[to]);
      const forward = to === this.at + 1;
      this.at = to;
      this.show(before, forward);
    });
  }

  fire(step) {
    return this.then(async () => {
      const before = this.scene;
      if (this.at + 1 < this.states.length && this.steps[this.at] === step && !this.isLasso) {
        await this.load(this.states[this.at + 1]);
      } else {
        const scene = await this.link.ask('fire', {n: this.states[this.at], step});
        this.scenes.set(scene.n, scene);
        this.states = [...this.states.slice(0, this.at + 1), scene.n];
        this.steps = [...this.steps.slice(0, this.at), step];
        this.forget();
      }
      ++this.at;
      this.show(before, true);
    });
  }

  random(steps) {
    return this.then(async () => {
      const seed = Math.floor(Math.random() * 4294967296);
      const trail = await this.link.ask('random', {n: this.states[this.at], steps, seed});
      const before = this.scene;
      this.states = [...this.states.slice(0, this.at + 1), ...trail.states.slice(1)];
      this.steps = [...this.steps.slice(0, this.at), ...trail.steps];
      this.forget();
      this.at = this.states.length - 1;
      await this.load(this.states[this.at]);
      this.show(before, false);
      return trail;
    });
  }

  // A run that was found, from its beginning.
  open(trail, truths) {
    return this.then(async () => {
      await this.load(trail.states[0]);
      this.reset(trail.states, trail.steps, trail.cycle, truths || null, trail.lasso);
      this.show(null, false);
    });
  }

  show(before, forward) {
    const {scene, drawing} = this;
    const {look, picture} = drawing;
    const old = look.marks;
    look.marks = new Map(scene.marks);
    look.enabled = new Map();
    for (const [step, items] of scene.choices)
      for (const item of items) look.enabled.set(item, [...(look.enabled.get(item) || []), step]);
    look.fired = new Set(this.at > 0 ? scene.items : []);
    look.lasso = this.lasso;
    look.changed = new Set();
    if (before) for (const node of picture.nodes) if (old.get(node.item) !== look.marks.get(node.item)) look.changed.add(node.item);
    look.focus = null;
    look.why = null;
    this.onmove();
    if (before) drawing.flash();
    if (forward) for (const item of scene.items.slice(0, 1)) drawing.reveal(picture.item(item));
    drawing.again();
    this.onchange();
  }

  trace() {
    return this.link.ask('trace', {n: this.states[this.at]});
  }
}

// The panels around it.
class PlayPanel {
  constructor(play, drawing, tell) {
    this.play = play;
    this.drawing = drawing;
    this.tell = tell;
    this.timer = 0;
    play.onchange = () => this.show();
    const safely = (work) => () => work().catch(tell);
    byId('undo').onclick = safely(() => play.go(play.at - 1));
    byId('redo').onclick = safely(() => play.go(play.at + 1));
    byId('first').onclick = safely(() => play.go(0));
    byId('last').onclick = safely(() => play.go(play.states.length - 1));
    byId('slider').oninput = safely(() => play.go(Number(byId('slider').value)));
    byId('play').onclick = () => (this.timer ? this.pause() : this.run());
    byId('random').onclick = safely(() => this.random());
    byId('save').onclick = safely(() => this.save());
  }

  async random() {
    const steps = Math.max(1, Math.min(10000, Number(byId('randomSteps').value) || 1));
    const trail = await this.play.random(steps);
    if (trail.refusal) this.tell(new Error(trail.refusal));
  }
  async save() {
    const {trace} = await this.play.trace();
    save('trace.json', JSON.stringify(trace, null, 2) + '\n', 'application/json');
  }

  // A lasso goes round; other runs end at their end.
  run() {
    const {play} = this;
    if (play.at === play.states.length - 1 && !play.isLasso) play.go(0).catch(this.tell);
    byId('play').textContent = '\u275A\u275A pause';
    this.timer = setInterval(() => {
      const end = play.at >= play.states.length - 1;
      const closes = play.isLasso && play.cycle < play.states.length - 1;
      if (end && !closes) this.pause();
      else play.go(end ? play.cycle + 1 : play.at + 1).catch((failure) => { this.pause(); this.tell(failure); });
    }, 800);
  }
  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId('play').textContent = '\u25B6 play';
  }

  show() {
    const {play} = this;
    const {scene} = play;
    byId('undo').disabled = byId('first').disabled = play.at === 0;
    byId('redo').disabled = byId('last').disabled = play.at === play.states.length - 1;
    byId('play').disabled = play.states.length < 2;
    const slider = byId('slider');
    slider.max = play.states.length - 1;
    slider.value = play.at;
    const round = play.isLasso && play.at >= play.cycle ? ' \u21BB' : '';
    byId('where').textContent = `step ${grouped(play.at)} of ${grouped(play.states.length - 1)}${round}`;
    const notes = [...scene.notes];
    if (!scene.choices.length) notes.unshift(scene.end ? 'The end: nothing is left to do, and the model may end here.' : 'Deadlock: nothing is enabled.');
    if (play.isLasso && play.at === play.states.length - 1)
      notes.push(play.cycle < play.states.length - 1 ? `From here the run repeats what followed step ${play.cycle}, for ever.` : 'Here the run stays, for ever.');
    byId('note').textContent = notes.join('\n');
    this.showEnabled(scene);
    this.showValues(scene);
    this.showRun();
    this.showTruths();
  }

  showEnabled(scene) {
    const shown = scene.choices.slice(0, 300);
    byId('enabledCount').textContent = scene.choices.length + (scene.cut ? ' and more' : '');
    byId('enabled').replaceChildren(...shown.map(([step, items]) => make('button', {
      onclick: () => this.play.fire(step).catch(this.tell),
      onmouseenter: () => this.focus(items[0]),
      onfocus: () => this.focus(items[0]),
    }, step)));
    if (shown.length < scene.choices.length) byId('enabled').append(make('small', {}, `and ${scene.choices.length - shown.length} more: click them in the picture`));
  }
  focus(item) {
    if (item === undefined) return;
    this.drawing.look.focus = item;
    this.drawing.again();
  }

  showValues(scene) {
    const {picture, look} = this.drawing;
    // Of processes, who is where.
    const row = (node, text) => (node.shape === LOCATION ? [node, text, node.label] : [node, node.label, text]);
    const rows = scene.marks.map(([node, text]) => row(picture.nodes[node], text));
    for (const [name, value] of scene.values) rows.push([null, name, value]);
    const shown = rows.slice(0, 400);
    byId('values').replaceChildren(...shown.map(([node, name, value]) =>
      make('tr', {class: node && look.changed.has(node.item) ? 'changed' : ''}, make('td', {}, name), make('td', {}, value))));
    if (shown.length < rows.length) byId('values').append(make('tr', {}, make('td', {}, `and ${rows.length - shown.length} more`)));
  }

  // A window of a long run.
  showRun() {
    const {play} = this;
    const from = Math.max(0, play.at - 200), to = Math.min(play.states.length, play.at + 200);
    const items = [];
    for (let i = from; i < to; ++i)
      items.push(make('li', {
        class: [i === play.at ? 'now' : i > play.at ? 'later' : '', play.isLasso && i > play.cycle ? 'cycle' : ''].join(' '),
        value: i, onclick: () => play.go(i).catch(this.tell),
      }, i === 0 ? 'initial state' : play.steps[i - 1]));
    byId('run').replaceChildren(...items);
    const now = byId('run').querySelector('.now');
    if (now && !byId('panelPlay').hidden) {
      const panel = byId('panelPlay');
      if (now.offsetTop > panel.scrollTop + panel.clientHeight && play.at > 8) now.scrollIntoView({block: 'nearest'});
    }
  }

  showTruths() {
    const {play} = this;
    const box = byId('truths');
    if (!play.truths || !play.truths.atoms.length) { box.replaceChildren(); this.truthsOf = null; return; }
    const most = 400;
    const from = Math.max(0, Math.min(play.at - most / 2, play.states.length - most));
    if (this.truthsOf !== play.truths || this.truthsFrom !== from) {
      this.truthsOf = play.truths;
      this.truthsFrom = from;
      box.replaceChildren(make('table', {}, ...play.truths.atoms.map((atom, row) => make('tr', {}, make('th', {title: atom}, atom),
        ...play.truths.values[row].slice(from, from + most).map((value, i) => make('td', {
          class: value ? 'true' : '', title: `step ${from + i}: ${atom} is ${value ? 'true' : 'false'}`,
          onclick: () => play.go(from + i).catch(this.tell),
        }))))));
    }
    for (const row of box.querySelectorAll('tr'))
      [...row.querySelectorAll('td')].forEach((cell, i) => {
        cell.classList.toggle('now', from + i === play.at);
        cell.classList.toggle('cycle', play.isLasso && from + i >= play.cycle);
      });
  }
}
