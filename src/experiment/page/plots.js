// Plots as SVG: axes with logarithmic ticks, lines, clouds of points.
const COLORS = ["#2457c5", "#d1495b", "#1c9a6c", "#e08b1a", "#7a4fc9", "#0f95b8", "#9c6b30", "#c2429b", "#6b7a1e", "#5a6472"];
const colorOf = c => COLORS[c % COLORS.length];
const dashOf = c => ["", "7 3", "2 3", "9 3 2 3"][Math.floor(c / COLORS.length) % 4];
const SVG = "http://www.w3.org/2000/svg";
const svgNode = (name, attributes, text) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
};
const tip = document.getElementById("tip");
const showTip = (event, text) => {
  tip.textContent = text;
  tip.style.display = "block";
  tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + "px";
  tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8) + "px";
};
const hideTip = () => { tip.style.display = "none"; };

const power = exponent => exponent >= 0 && exponent < 4 ? (10 ** exponent).toLocaleString("en-US")
  : exponent < 0 && exponent > -4 ? (10 ** exponent).toFixed(-exponent) : "1e" + exponent;

// Maps [low, high] to [from, to]; ticks are pairs of value and label.
function logScale(low, high, from, to) {
  const a = Math.floor(Math.log10(low) + 1e-9), b = Math.max(a + 1, Math.ceil(Math.log10(high) - 1e-9));
  const at = value => from + (Math.log10(Math.max(value, 10 ** a)) - a) / (b - a) * (to - from);
  const step = Math.ceil((b - a) / 8), ticks = [];
  for (let e = a; e <= b; e += step) ticks.push([10 ** e, power(e)]);
  return { at, ticks, low: 10 ** a, high: 10 ** b };
}
function linearScale(high, from, to) {
  const raw = Math.max(1, high) / 6, unit = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map(k => k * unit).find(k => k >= raw));
  const top = Math.max(step, Math.ceil(high / step) * step), ticks = [];
  for (let v = 0; v <= top; v += step) ticks.push([v, v.toLocaleString("en-US")]);
  return { at: value => from + value / top * (to - from), ticks, low: 0, high: top };
}

const BOX = { width: 600, height: 420, left: 70, right: 24, top: 14, bottom: 52 };
function frame(x, y, xTitle, yTitle) {
  const svg = svgNode("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "img" });
  const right = BOX.width - BOX.right, bottom = BOX.height - BOX.bottom;
  for (const [value, label] of x.ticks) {
    svg.append(svgNode("line", { class: "grid", x1: x.at(value), x2: x.at(value), y1: BOX.top, y2: bottom }),
               svgNode("text", { x: x.at(value), y: bottom + 18, "text-anchor": "middle" }, label));
  }
  for (const [value, label] of y.ticks) {
    svg.append(svgNode("line", { class: "grid", x1: BOX.left, x2: right, y1: y.at(value), y2: y.at(value) }),
               svgNode("text", { x: BOX.left - 8, y: y.at(value) + 4, "text-anchor": "end" }, label));
  }
  svg.append(svgNode("path", { class: "axis", fill: "none", d: `M${BOX.left} ${BOX.top}V${bottom}H${right}` }),
             svgNode("text", { class: "title", x: (BOX.left + right) / 2, y: BOX.height - 12, "text-anchor": "middle" }, xTitle),
             svgNode("text", { class: "title", transform: `translate(16 ${(BOX.top + bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, yTitle));
  return svg;
}

// Sorted values of each configuration: the cost of the k-th easiest question.
const hidden = new Set();
const VIRTUAL = "virtual best";
function cactusSeries(values) {
  const series = [];
  for (let c = 0; c < C; ++c) {
    const sorted = [];
    for (let q = 0; q < Q; ++q) if (!Number.isNaN(values[q * C + c])) sorted.push(values[q * C + c]);
    series.push({ name: data.configurations[c], color: colorOf(c), dash: dashOf(c), sorted: Float64Array.from(sorted).sort() });
  }
  const best = [];
  for (let q = 0; q < Q; ++q) {
    const [least] = extremes(values, q);
    if (least >= 0) best.push(values[q * C + least]);
  }
  if (C > 1) series.push({ name: VIRTUAL, color: "currentColor", dash: "3 3", sorted: Float64Array.from(best).sort() });
  return series;
}
// At most a thousand points of a line are distinguishable.
function pathOf(sorted, x, y) {
  const step = Math.max(1, Math.floor(sorted.length / 1000));
  let path = "";
  for (let k = 0; k < sorted.length; k = k === sorted.length - 1 ? sorted.length : Math.min(k + step, sorted.length - 1))
    path += (path ? "L" : "M") + x.at(k + 1).toFixed(1) + " " + y.at(sorted[k]).toFixed(1);
  return sorted.length === 1 ? path + "h0.01" : path;
}
function cactus(values, title, least, format) {
  const series = cactusSeries(values), solved = Math.max(1, ...series.map(one => one.sorted.length));
  let low = Infinity, high = 0;
  for (const { sorted } of series)
    if (sorted.length) { low = Math.min(low, sorted[0]); high = Math.max(high, sorted[sorted.length - 1]); }
  const x = linearScale(solved, BOX.left, BOX.width - BOX.right);
  const y = logScale(Math.max(least, Math.min(low, high || 1)), Math.max(least * 10, high), BOX.height - BOX.bottom, BOX.top);
  const svg = frame(x, y, "questions solved", title);
  for (const { name, color, dash, sorted } of series) {
    if (hidden.has(name) || sorted.length === 0) continue;
    const line = svgNode("path", { class: "line", d: pathOf(sorted, x, y), stroke: color, "stroke-dasharray": dash, "stroke-linecap": "round" });
    line.onmousemove = event => showTip(event, `${name}\n${sorted.length} solved, hardest ${format(sorted[sorted.length - 1])}`);
    line.onmouseleave = hideTip;
    svg.append(line);
  }
  return svg;
}

// One point per question; those that one side did not solve are on the rail of that side.
function scatterPoints(values, cx, cy) {
  const points = [];
  for (let q = 0; q < Q; ++q) {
    const x = values[q * C + cx], y = values[q * C + cy];
    if (!(Number.isNaN(x) && Number.isNaN(y))) points.push([q, x, y]);
  }
  return points;
}
function scatter(values, cx, cy, title, least, format) {
  const points = scatterPoints(values, cx, cy);
  let low = Infinity, high = least * 10;
  for (const [, x, y] of points)
    for (const value of [x, y])
      if (!Number.isNaN(value)) { low = Math.min(low, value); high = Math.max(high, value); }
  low = Math.max(least, Math.min(low, high));
  const right = BOX.width - BOX.right - 16, bottom = BOX.height - BOX.bottom;
  const x = logScale(low, high, BOX.left, right), y = logScale(low, high, bottom, BOX.top + 16);
  const svg = frame(x, y, `${data.configurations[cx]}, ${title}`, `${data.configurations[cy]}, ${title}`);
  const railX = right + 14, railY = BOX.top + 4;
  for (const factor of [0.1, 1, 10]) {
    const from = Math.max(x.low, x.low / factor), to = Math.min(x.high, x.high / factor);
    if (from < to) svg.append(svgNode("line", { class: "guide", "stroke-width": factor === 1 ? 1.5 : 0.8,
      x1: x.at(from), y1: y.at(from * factor), x2: x.at(to), y2: y.at(to * factor) }));
  }
  svg.append(svgNode("line", { class: "rail", x1: railX, x2: railX, y1: railY, y2: bottom }),
             svgNode("line", { class: "rail", x1: BOX.left, x2: railX, y1: railY, y2: railY }));
  const placed = points.map(([q, a, b]) => [q, a, b, Number.isNaN(a) ? railX : x.at(a), Number.isNaN(b) ? railY : y.at(b)]);
  svg.append(svgNode("path", { class: "dots", "data-points": placed.length,
                               d: placed.map(p => `M${p[3].toFixed(1)} ${p[4].toFixed(1)}h.01`).join("") }));
  svg.onmousemove = event => pointTip(svg, event, placed, cx, cy, format);
  svg.onmouseleave = hideTip;
  return svg;
}
function pointTip(svg, event, placed, cx, cy, format) {
  const area = svg.getBoundingClientRect(), scale = BOX.width / area.width;
  const px = (event.clientX - area.left) * scale, py = (event.clientY - area.top) * scale;
  let near = null, distance = 100;
  for (const point of placed) {
    const d = (point[3] - px) ** 2 + (point[4] - py) ** 2;
    if (d < distance) { near = point; distance = d; }
  }
  if (!near) return hideTip();
  const text = value => Number.isNaN(value) ? "not solved" : format(value);
  showTip(event, `${data.questions[near[0]]}\n${data.configurations[cx]}: ${text(near[1])}\n${data.configurations[cy]}: ${text(near[2])}`);
}
