// The picture as it is drawn: shapes with sizes, lines with their points, and a grid that finds what is at a point or in
// a rectangle without looking at everything.

const PLACE = 0, TRANSITION = 1, LOCATION = 2, VALUE = 3;
const ARC = 0, INHIBITOR = 1, MOVE = 2, READ = 3;
const RADIUS = 16, SIDE = 13, RAISED = 9;  // a shape with its label below stands higher than the middle of both

class Picture {
  constructor(given) {
    this.kind = given.kind;
    this.by = given.by;
    this.splines = given.splines;
    this.nodes = given.nodes.map(([name, label, shape, group, x, y, detail], item) => {
      const node = {item, name, label: label || name, shape, group, x, y, detail};
      const letters = Math.min(node.label.length, 24) * 6.6;
      if (shape === PLACE || shape === TRANSITION) {
        node.w = node.h = (shape === PLACE ? RADIUS : SIDE) * 2;
        node.y -= this.by === 'file' ? 0 : RAISED;
      } else {
        node.w = Math.max(shape === VALUE ? 90 : 44, letters + (shape === VALUE ? 70 : 20));
        node.h = shape === VALUE ? 24 : 30;
      }
      return node;
    });
    this.edges = given.edges.map(([from, to, label, line, numbers, place], i) => {
      const points = [];
      for (let p = 0; p < numbers.length; p += 2) points.push([numbers[p], numbers[p + 1]]);
      return {item: this.nodes.length + i, from: this.nodes[from], to: this.nodes[to], label, line, points, place};
    });
    this.spread();
    for (const edge of this.edges) this.bend(edge);
    this.groups = given.groups.map((title, i) => this.around(title, this.nodes.filter((node) => node.group === i), [],
      this.edges.filter((edge) => edge.from.group === i)));
    this.bounds = this.around('', this.nodes, this.groups);
    this.index();
  }

  get size() { return this.nodes.length + this.edges.length; }
  item(number) { return number < this.nodes.length ? this.nodes[number] : this.edges[number - this.nodes.length]; }

  // Lines that would lie on each other, or lead to where they begin, are bent.
  spread() {
    const together = new Map();
    for (const edge of this.edges) {
      if (edge.points.length) continue;
      const [a, b] = [edge.from.item, edge.to.item];
      const key = Math.min(a, b) + ' ' + Math.max(a, b);
      const same = together.get(key) || [];
      same.push(edge);
      together.set(key, same);
    }
    for (const same of together.values())
      same.forEach((edge, i) => {
        const {from, to} = edge;
        if (from === to) {
          const up = 26 + 14 * i;
          edge.points = [[from.x - 8, from.y], [from.x - 10 - up, from.y - up], [from.x + 10 + up, from.y - up], [to.x + 8, to.y]];
          edge.curved = true;
        } else if (same.length > 1) {
          const way = from.item < to.item ? 1 : -1;
          const off = (i - (same.length - 1) / 2) * 26 * way;
          const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
          const [dx, dy] = [-(to.y - from.y) / length * off, (to.x - from.x) / length * off];
          edge.points = [[from.x, from.y], [from.x + (to.x - from.x) / 3 + dx, from.y + (to.y - from.y) / 3 + dy],
                         [from.x + 2 * (to.x - from.x) / 3 + dx, from.y + 2 * (to.y - from.y) / 3 + dy], [to.x, to.y]];
          edge.curved = true;
        }
      });
  }

  // From border to border: `path` begins and ends at shapes, `curve` tells that what is between are Bezier curves.
  bend(edge) {
    const {from, to} = edge;
    let inner = edge.points;
    edge.curve = edge.curved || (this.splines && inner.length >= 4);
    if (inner.length && (edge.curved || this.by === 'file')) {
      // These begin and end in the middle of shapes.
      edge.start = border(from, inner[1]);
      edge.end = border(to, inner[inner.length - 2]);
      inner = [edge.start, ...inner.slice(1, -1), edge.end];
    } else if (inner.length) {
      // Graphviz draws in one direction or the other.
      const far = (point, node) => Math.hypot(point[0] - node.x, point[1] - node.y);
      if (far(inner[0], from) + far(inner[inner.length - 1], to) > far(inner[0], to) + far(inner[inner.length - 1], from) && from !== to)
        inner = inner.slice().reverse();
      edge.start = border(from, inner[0]);
      edge.end = border(to, inner[inner.length - 1]);
    } else {
      edge.start = border(from, [to.x, to.y]);
      edge.end = border(to, [from.x, from.y]);
    }
    edge.points = inner;
    const before = inner.length >= 2 ? inner[inner.length - 2] : edge.start;
    const last = inner.length ? inner[inner.length - 1] : edge.start;
    const aim = Math.hypot(edge.end[0] - last[0], edge.end[1] - last[1]) > 1 ? last : before;
    edge.angle = Math.atan2(edge.end[1] - aim[1], edge.end[0] - aim[0]);
    edge.middle = edge.place || middle(edge);
    const all = [edge.start, edge.end, edge.middle, ...inner];
    edge.left = Math.min(...all.map((p) => p[0])) - 4;
    edge.right = Math.max(...all.map((p) => p[0])) + 4;
    edge.top = Math.min(...all.map((p) => p[1])) - 4;
    edge.bottom = Math.max(...all.map((p) => p[1])) + 4;
  }

  around(title, nodes, groups = [], edges = []) {
    if (!nodes.length && !groups.length) return {title, left: 0, right: 100, top: 0, bottom: 100, empty: true};
    const box = {title, left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity};
    const add = (left, right, top, bottom) => {
      box.left = Math.min(box.left, left); box.right = Math.max(box.right, right);
      box.top = Math.min(box.top, top); box.bottom = Math.max(box.bottom, bottom);
    };
    for (const node of nodes) {
      const letters = node.shape <= TRANSITION ? Math.min(node.label.length, 24) * 3.3 : 0;
      const half = Math.max(node.w / 2, letters);
      add(node.x - half - 8, node.x + half + 8, node.y - node.h / 2 - 8, node.y + node.h / 2 + (node.shape <= TRANSITION ? 24 : 8));
    }
    for (const edge of edges) {
      const half = edge.place ? Math.min(edge.label.length, 26) * 3.5 + 4 : 0;
      add(Math.min(edge.left, edge.middle[0] - half), Math.max(edge.right, edge.middle[0] + half), edge.top, edge.bottom);
    }
    if (title) {
      box.top -= 20;
      box.right = Math.max(box.right, box.left + 8 * title.length + 18);
    }
    for (const group of groups) if (!group.empty) add(group.left - 8, group.right + 8, group.top - 8, group.bottom + 8);
    return box;
  }

  index() {
    this.cell = 160;
    this.grid = new Map();
    const enter = (item, left, right, top, bottom) => {
      const [x0, x1] = [Math.floor(left / this.cell), Math.floor(right / this.cell)];
      const [y0, y1] = [Math.floor(top / this.cell), Math.floor(bottom / this.cell)];
      if ((x1 - x0 + 1) * (y1 - y0 + 1) > 400) { this.everywhere.push(item); return; }
      for (let x = x0; x <= x1; ++x)
        for (let y = y0; y <= y1; ++y) {
          const key = x * 1048576 + y;
          if (!this.grid.has(key)) this.grid.set(key, []);
          this.grid.get(key).push(item);
        }
    };
    this.everywhere = [];  // lines across everything
    for (const node of this.nodes) {
      const half = Math.max(node.w / 2, Math.min(node.label.length, 24) * 3.3);
      enter(node, node.x - half, node.x + half, node.y - node.h / 2, node.y + node.h / 2 + 22);
    }
    for (const edge of this.edges) enter(edge, edge.left, edge.right, edge.top, edge.bottom);
  }

  // What may be seen in a rectangle: nodes and edges.
  visible(left, right, top, bottom) {
    const {bounds} = this;
    if (left <= bounds.left && right >= bounds.right && top <= bounds.top && bottom >= bounds.bottom)
      return {nodes: this.nodes, edges: this.edges};
    const found = new Set(this.everywhere.filter((edge) => edge.left <= right && edge.right >= left && edge.top <= bottom && edge.bottom >= top));
    const [x0, x1] = [Math.max(left, bounds.left), Math.min(right, bounds.right)].map((x) => Math.floor(x / this.cell));
    const [y0, y1] = [Math.max(top, bounds.top), Math.min(bottom, bounds.bottom)].map((y) => Math.floor(y / this.cell));
    for (let x = x0; x <= x1; ++x)
      for (let y = y0; y <= y1; ++y) for (const item of this.grid.get(x * 1048576 + y) || []) found.add(item);
    const nodes = [], edges = [];
    for (const item of found) (item.item < this.nodes.length ? nodes : edges).push(item);
    return {nodes, edges};
  }

  // The item at a point, nodes before edges; `slack` is how far beside it may be.
  at(x, y, slack) {
    const {nodes, edges} = this.visible(x - slack, x + slack, y - slack, y + slack);
    for (const node of nodes)
      if (Math.abs(x - node.x) <= node.w / 2 + slack && Math.abs(y - node.y) <= node.h / 2 + slack) return node;
    let best = null, least = slack + 3;
    for (const edge of edges) {
      const far = distance(edge, x, y);
      if (far < least) [best, least] = [edge, far];
    }
    return best;
  }

  find(text) {
    const wanted = text.toLowerCase();
    const has = (node) => node.name.toLowerCase().includes(wanted) || node.label.toLowerCase().includes(wanted);
    return wanted === '' ? [] : this.nodes.filter(has);
  }
}

// Where a line from the middle of a shape to a point leaves it.
function border(node, [x, y]) {
  const [dx, dy] = [x - node.x, y - node.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.01) return [node.x, node.y - node.h / 2];
  if (node.shape === PLACE) return [node.x + dx / length * RADIUS, node.y + dy / length * RADIUS];
  const part = Math.min(node.w / 2 / Math.abs(dx || 1e-9), node.h / 2 / Math.abs(dy || 1e-9));
  return part > 1 ? [x, y] : [node.x + dx * part, node.y + dy * part];
}

function bezier(p, t) {
  const s = 1 - t;
  const mix = (i) => s * s * s * p[0][i] + 3 * s * s * t * p[1][i] + 3 * s * t * t * p[2][i] + t * t * t * p[3][i];
  return [mix(0), mix(1)];
}

// Points along an edge.
function* along(edge) {
  yield edge.start;
  const {points} = edge;
  if (edge.curve)
    for (let i = 0; i + 3 < points.length; i += 3)
      for (let t = 0; t <= 1; t += 0.125) yield bezier(points.slice(i, i + 4), t);
  else yield* points;
  yield edge.end;
}

function middle(edge) {
  const all = [...along(edge)];
  if (all.length > 2) return all[Math.floor(all.length / 2)];
  return [(edge.start[0] + edge.end[0]) / 2, (edge.start[1] + edge.end[1]) / 2];
}

function distance(edge, x, y) {
  let least = Infinity, before = null;
  for (const point of along(edge)) {
    if (before) {
      const [dx, dy] = [point[0] - before[0], point[1] - before[1]];
      const square = dx * dx + dy * dy;
      const t = square ? Math.max(0, Math.min(1, ((x - before[0]) * dx + (y - before[1]) * dy) / square)) : 0;
      least = Math.min(least, Math.hypot(x - before[0] - t * dx, y - before[1] - t * dy));
    }
    before = point;
  }
  return least;
}
