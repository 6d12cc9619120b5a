// Drawing on a canvas: what is seen only, and of what is small no more than can be told apart. Nothing is drawn unless
// something has changed.

class Drawing {
  constructor(canvas, picture) {
    this.canvas = canvas;
    this.picture = picture;
    this.view = {x: 0, y: 0, k: 1};
    this.look = {marks: new Map(), enabled: new Map(), fired: new Set(), changed: new Set(), lasso: new Set(), flashing: 0, why: null, found: null, focus: null};
    this.onpick = () => {};
    this.onhover = () => {};
    this.onview = () => {};  // it was moved, or something else is to be seen
    this.listen();
    new ResizeObserver(() => { if (this.isWhole) this.fit(); else this.again(); }).observe(canvas);
  }

  // Everything in sight.
  fit() {
    const {left, right, top, bottom} = this.picture.bounds;
    const [w, h] = this.size();
    const k = Math.min(2, 0.94 * Math.min(w / (right - left), h / (bottom - top)));
    this.view = {k, x: w / 2 - k * (left + right) / 2, y: h / 2 - k * (top + bottom) / 2};
    this.isWhole = true;  // and stays so when the window changes, until somebody moves it
    this.again();
  }
  zoom(by, x = this.size()[0] / 2, y = this.size()[1] / 2) {
    const k = Math.max(0.005, Math.min(8, this.view.k * by));
    const real = k / this.view.k;
    this.isWhole = false;
    this.view = {k, x: x - (x - this.view.x) * real, y: y - (y - this.view.y) * real};
    this.again();
  }
  move(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.isWhole = false;
    this.again();
  }
  // A node in the middle, and large enough to be read.
  show(node) {
    const [w, h] = this.size();
    const k = Math.max(this.view.k, 0.9);
    this.view = {k, x: w / 2 - k * node.x, y: h / 2 - k * node.y};
    this.isWhole = false;
    this.again();
  }
  // Moves no more than is needed for the item to be in sight.
  reveal(item) {
    const at = item.middle || [item.x, item.y];
    const [w, h] = this.size();
    const [x, y] = [at[0] * this.view.k + this.view.x, at[1] * this.view.k + this.view.y];
    const inside = (value, most) => Math.max(60, Math.min(most - 60, value)) - value;
    if (x < 0 || y < 0 || x > w || y > h) this.move(inside(x, w), inside(y, h));
  }

  size() { return [this.canvas.clientWidth || 1, this.canvas.clientHeight || 1]; }
  again() {
    this.onview();
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }
  flash() {
    this.look.flashing = performance.now() + 900;
    this.again();
  }

  listen() {
    const {canvas} = this;
    let from = null, pinch = 0;
    const pointers = new Map();
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const pick = (x, y) => {
      const {view} = this;
      return this.picture.at((x - view.x) / view.k, (y - view.y) / view.k, 3 / view.k);
    };
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), ...at(event));
    }, {passive: false});
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, at(event));
      from = {at: at(event), moved: false};
    });
    canvas.addEventListener('pointermove', (event) => {
      const here = at(event);
      if (!pointers.has(event.pointerId)) {
        const item = pick(...here);
        canvas.classList.toggle('over', item !== null && this.look.enabled.has(item.item));
        this.onhover(item, ...here);
        return;
      }
      const before = pointers.get(event.pointerId);
      pointers.set(event.pointerId, here);
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        const wide = Math.hypot(a[0] - b[0], a[1] - b[1]);
        if (pinch) this.zoom(wide / pinch, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        pinch = wide;
      } else if (from && (from.moved || Math.hypot(here[0] - from.at[0], here[1] - from.at[1]) > 4)) {
        from.moved = true;
        this.move(here[0] - before[0], here[1] - before[1]);
      }
    });
    const up = (event) => {
      const clicked = from && !from.moved && event.type === 'pointerup' && pointers.size === 1;
      pointers.delete(event.pointerId);
      pinch = 0;
      if (clicked) this.onpick(pick(...at(event)), ...at(event));
      from = null;
    };
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    canvas.addEventListener('pointerleave', () => this.onhover(null, 0, 0));
  }

  colors() {
    const style = getComputedStyle(document.documentElement);
    const names = ['back', 'ink', 'faint', 'edge', 'place', 'token', 'enabled', 'enabledInk', 'box', 'fired', 'flash', 'accent', 'wrong', 'group', 'line', 'chosen', 'inside', 'postponed', 'needs', 'panel'];
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue('--' + name).trim()]));
  }

  draw() {
    const {canvas, view} = this;
    const [w, h] = this.size();
    const ratio = this.ratio || devicePixelRatio || 1;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
      if (!this.isFitted) { this.isFitted = true; this.fit(); }
    }
    const pen = this.pen = canvas.getContext('2d');
    this.color = this.colors();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = this.color.back;
    pen.fillRect(0, 0, w, h);
    pen.translate(view.x, view.y);
    pen.scale(view.k, view.k);
    const seen = this.picture.visible(-view.x / view.k, (w - view.x) / view.k, -view.y / view.k, (h - view.y) / view.k);
    this.drawn = {nodes: seen.nodes.length, edges: seen.edges.length};
    this.isTiny = view.k < 0.22;
    this.hasLabels = view.k > 0.45;
    for (const group of this.picture.groups) this.group(group);
    this.edges(seen.edges);
    if (this.isTiny) this.dots(seen.nodes);
    else for (const node of seen.nodes) this.node(node);
    if (this.look.why) this.needs();
    if (performance.now() < this.look.flashing) this.again();
  }

  group(group) {
    if (group.empty) return;
    const {pen, color} = this;
    pen.fillStyle = color.group;
    pen.strokeStyle = color.line;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(group.left, group.top, group.right - group.left, group.bottom - group.top, 8);
    pen.fill();
    pen.stroke();
    pen.fillStyle = color.faint;
    pen.font = '600 13px system-ui, sans-serif';
    pen.textAlign = 'left';
    pen.fillText(group.title, group.left + 9, group.top + 17);
  }

  // All plain lines are one path.
  edges(edges) {
    const {pen, color, look, view} = this;
    const special = [];
    // From afar of very many lines some tell as much.
    const stride = this.isTiny ? Math.ceil(edges.length / 30000) : 1;
    let number = 0;
    pen.beginPath();
    for (const edge of edges) {
      if (look.enabled.has(edge.item) || look.fired.has(edge.item) || look.lasso.has(edge.item) || this.role(edge)) special.push(edge);
      else if (++number % stride === 0) this.trace(edge);
    }
    pen.strokeStyle = color.edge;
    pen.lineWidth = this.isTiny ? 0.6 / view.k : 1.1;
    pen.globalAlpha = this.isTiny && edges.length > 4000 ? 0.35 : 1;
    pen.stroke();
    pen.globalAlpha = 1;
    for (const edge of special) {
      pen.beginPath();
      this.trace(edge);
      pen.strokeStyle = this.edgeColor(edge);
      pen.lineWidth = Math.max(2.2, 1 / view.k);
      if (look.lasso.has(edge.item) && !look.fired.has(edge.item)) pen.setLineDash([6, 3]);
      pen.stroke();
      pen.setLineDash([]);
    }
    if (view.k < 0.3) return;
    for (const edge of edges) this.head(edge);
    if (this.hasLabels) for (const edge of edges) if (edge.label) this.edgeLabel(edge);
  }
  role(item) { return this.look.why ? this.look.why.role.get(item.item) : undefined; }
  edgeColor(edge) {
    const {look, color} = this;
    const role = this.role(edge);
    if (role) return color[role];
    if (look.fired.has(edge.item) || look.lasso.has(edge.item)) return color.fired;
    return look.enabled.has(edge.item) ? color.enabled : color.edge;
  }
  trace(edge) {
    const {pen} = this;
    pen.moveTo(...edge.start);
    if (this.isTiny) { pen.lineTo(...edge.end); return; }
    const {points} = edge;
    if (points.length) pen.lineTo(...points[0]);
    if (edge.curve) for (let i = 1; i + 2 < points.length; i += 3) pen.bezierCurveTo(...points[i], ...points[i + 1], ...points[i + 2]);
    else for (const point of points) pen.lineTo(...point);
    pen.lineTo(...edge.end);
  }
  head(edge) {
    if (edge.line === READ) return;
    const {pen} = this;
    const [x, y] = edge.end;
    pen.fillStyle = pen.strokeStyle = this.edgeColor(edge);
    pen.beginPath();
    if (edge.line === INHIBITOR) {
      pen.fillStyle = this.color.back;
      pen.lineWidth = 1.2;
      pen.arc(x - 4 * Math.cos(edge.angle), y - 4 * Math.sin(edge.angle), 4, 0, 7);
      pen.fill();
      pen.stroke();
      return;
    }
    const wing = (turn) => [x - 8 * Math.cos(edge.angle + turn), y - 8 * Math.sin(edge.angle + turn)];
    pen.moveTo(x, y);
    pen.lineTo(...wing(0.4));
    pen.lineTo(...wing(-0.4));
    pen.fill();
  }
  edgeLabel(edge) {
    const {pen, color, look} = this;
    const lit = look.enabled.has(edge.item) || look.fired.has(edge.item);
    pen.font = '11px ui-monospace, monospace';
    pen.textAlign = 'center';
    const text = cut(edge.label, lit ? 60 : 26);
    const wide = pen.measureText(text).width;
    // What is longer for a while begins where it was.
    const [x, y] = [edge.middle[0] + (wide - pen.measureText(cut(edge.label, 26)).width) / 2, edge.middle[1]];
    pen.globalAlpha = 0.85;
    pen.fillStyle = edge.from.group >= 0 ? color.group : color.back;
    pen.fillRect(x - wide / 2 - 2, y - 8, wide + 4, 14);
    pen.globalAlpha = 1;
    pen.fillStyle = lit ? this.edgeColor(edge) : color.ink;
    pen.fillText(text, x, y + 3);
  }

  // Far away: marked, enabled or nothing of both.
  dots(nodes) {
    const {pen, color, look, view} = this;
    const size = Math.max(6, 1.6 / view.k);
    const paint = (chosen, fill, large) => {
      pen.fillStyle = fill;
      for (const node of nodes) if (chosen(node)) pen.fillRect(node.x - size * large, node.y - size * large, 2 * size * large, 2 * size * large);
    };
    const special = (node) => look.marks.has(node.item) || look.enabled.has(node.item) || look.fired.has(node.item) || look.found === node || this.role(node);
    paint((node) => !special(node), color.line, 1);
    paint((node) => look.marks.has(node.item), color.token, 1.2);
    paint((node) => look.enabled.has(node.item), color.enabled, 1.4);
    paint((node) => look.fired.has(node.item), color.fired, 1.6);
    paint((node) => this.isFlashing(node), color.flash, 2);
    for (const node of nodes) if (this.role(node)) paint((each) => each === node, color[this.role(node)], 1.6);
    if (look.found) paint((node) => node === look.found, color.accent, 3);
  }
  isFlashing(node) { return this.look.changed.has(node.item) && performance.now() < this.look.flashing; }

  node(node) {
    const {pen, color, look} = this;
    if (this.isFlashing(node) || look.found === node) {
      pen.fillStyle = look.found === node ? color.accent : color.flash;
      pen.globalAlpha = look.found === node ? 0.4 : Math.min(1, (look.flashing - performance.now()) / 500);
      pen.beginPath();
      pen.roundRect(node.x - node.w / 2 - 7, node.y - node.h / 2 - 7, node.w + 14, node.h + 14, 10);
      pen.fill();
      pen.globalAlpha = 1;
    }
    if (look.lasso.has(node.item)) {
      pen.strokeStyle = color.fired;
      pen.lineWidth = 1.6;
      pen.setLineDash([5, 3]);
      pen.strokeRect(node.x - node.w / 2 - 5, node.y - node.h / 2 - 5, node.w + 10, node.h + 10);
      pen.setLineDash([]);
    }
    const role = this.role(node), enabled = look.enabled.has(node.item), fired = look.fired.has(node.item);
    const mark = look.marks.get(node.item);
    pen.lineWidth = fired || role || look.focus === node.item ? 3 : 1.3;
    pen.strokeStyle = look.focus === node.item ? color.accent : role ? color[role] : fired ? color.fired : enabled ? color.enabled : color.ink;
    pen.beginPath();
    if (node.shape === PLACE) this.place(node, mark);
    else if (node.shape === TRANSITION) this.transition(node, role, enabled);
    else if (node.shape === LOCATION) this.location(node, mark);
    else this.value(node, mark);
  }

  place(node, mark) {
    const {pen, color} = this;
    pen.arc(node.x, node.y, RADIUS, 0, 7);
    pen.fillStyle = color.place;
    pen.fill();
    pen.stroke();
    if (mark !== undefined) this.tokens(node, mark);
    this.label(node);
  }
  tokens(node, mark) {
    const {pen, color} = this;
    pen.fillStyle = color.token;
    const spots = {1: [[0, 0]], 2: [[-5, 0], [5, 0]], 3: [[-5, 4], [5, 4], [0, -5]], 4: [[-5, -5], [5, -5], [-5, 5], [5, 5]], 5: [[-6, -6], [6, -6], [-6, 6], [6, 6], [0, 0]]}[mark];
    if (spots && this.picture.kind === 'net') {
      for (const [dx, dy] of spots) {
        pen.beginPath();
        pen.arc(node.x + dx, node.y + dy, mark === '1' ? 5 : 3.4, 0, 7);
        pen.fill();
      }
      return;
    }
    pen.textAlign = 'center';
    pen.font = (mark.length > 4 ? '10px' : '600 13px') + ' system-ui, sans-serif';
    if (mark.length <= 5) { pen.fillText(mark, node.x, node.y + 4); return; }
    // Colours that are too many for a circle are a note at it.
    const text = cut(mark, 28), wide = pen.measureText(text).width;
    pen.fillStyle = color.token;
    pen.beginPath();
    pen.arc(node.x, node.y, 5, 0, 7);
    pen.roundRect(node.x - wide / 2 - 5, node.y - RADIUS - 19, wide + 10, 16, 8);
    pen.fill();
    pen.fillStyle = color.place;
    pen.fillText(text, node.x, node.y - RADIUS - 7);
  }
  transition(node, role, enabled) {
    const {pen, color} = this;
    pen.rect(node.x - node.w / 2, node.y - node.h / 2, node.w, node.h);
    pen.fillStyle = role ? color[role] : enabled ? color.enabled : color.box;
    pen.fill();
    pen.stroke();
    this.label(node);
  }
  label(node) {
    const {pen, color, look} = this;
    const lit = look.found === node || look.enabled.has(node.item) && this.view.k > 0.3;
    if (!this.hasLabels && !lit) return;
    pen.fillStyle = color.ink;
    pen.font = '12px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.strokeStyle = color.back;
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.strokeText(cut(node.label, 24), node.x, node.y + node.h / 2 + 14);
    pen.fillText(cut(node.label, 24), node.x, node.y + node.h / 2 + 14);
  }
  location(node, mark) {
    const {pen, color} = this;
    pen.roundRect(node.x - node.w / 2, node.y - node.h / 2, node.w, node.h, 13);
    pen.fillStyle = mark !== undefined ? color.accent : color.place;
    pen.fill();
    pen.stroke();
    pen.fillStyle = mark !== undefined ? color.panel : color.ink;
    pen.textAlign = 'center';
    pen.font = '12px system-ui, sans-serif';
    pen.fillText(cut(node.label, 24), node.x, node.y + 4);
    if (mark === undefined || this.picture.kind !== 'promela') return;
    pen.fillStyle = color.accent;
    pen.font = '600 11px system-ui, sans-serif';
    pen.fillText(cut(mark, 40), node.x, node.y - node.h / 2 - 4);
  }
  value(node, mark) {
    const {pen, color} = this;
    pen.rect(node.x - node.w / 2, node.y - node.h / 2, node.w, node.h);
    pen.fillStyle = color.place;
    pen.fill();
    pen.stroke();
    if (!this.hasLabels) return;
    pen.font = '12px ui-monospace, monospace';
    pen.fillStyle = color.faint;
    pen.textAlign = 'left';
    pen.fillText(cut(node.label, 24), node.x - node.w / 2 + 6, node.y + 4);
    pen.fillStyle = color.ink;
    pen.textAlign = 'right';
    pen.fillText(cut(mark ?? '', 14), node.x + node.w / 2 - 6, node.y + 4);
  }

  // Who needs whom, as bows between them.
  needs() {
    const {pen, color, look} = this;
    pen.strokeStyle = pen.fillStyle = color.needs;
    pen.lineWidth = Math.max(1.6, 1 / this.view.k);
    for (const [from, to] of look.why.needs) {
      const [a, b] = [from, to].map((item) => this.picture.item(item)).map((item) => item.middle || [item.x, item.y]);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const bow = Math.min(60, length * 0.25);
      const top = [(a[0] + b[0]) / 2 - (b[1] - a[1]) / length * bow, (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * bow];
      const angle = Math.atan2(b[1] - top[1], b[0] - top[0]);
      const end = [b[0] - 16 * Math.cos(angle), b[1] - 16 * Math.sin(angle)];
      pen.setLineDash([6, 4]);
      pen.beginPath();
      pen.moveTo(...a);
      pen.quadraticCurveTo(...top, ...end);
      pen.stroke();
      pen.setLineDash([]);
      pen.beginPath();
      pen.moveTo(...end);
      for (const turn of [0.4, -0.4]) pen.lineTo(end[0] - 9 * Math.cos(angle + turn), end[1] - 9 * Math.sin(angle + turn));
      pen.fill();
    }
  }

  // For paper: light, and finer than a screen.
  forPaper(work) {
    const dark = document.documentElement.classList.contains('dark');
    document.documentElement.classList.remove('dark');
    this.ratio = 3;
    this.draw();
    work(() => {
      document.documentElement.classList.toggle('dark', dark);
      this.ratio = 0;
      this.draw();
    });
  }
}
