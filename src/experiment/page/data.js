"use strict";
// The runs as columns, and the results of each question with each configuration.
const data = JSON.parse(document.getElementById("data").textContent);
const ENDS = ["complete", "time", "memory", "unknown", "refused", "crash"];
const runs = data.runs, count = runs.question.length;
const Q = data.questions.length, C = data.configurations.length;

const median = values => {
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  const half = values.length >> 1;
  return values.length % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
};

// Cell of a question and a configuration: the positions of its runs.
const cells = Array.from({ length: Q * C }, () => null);
for (let i = 0; i < count; ++i) {
  const at = runs.question[i] * C + runs.configuration[i];
  (cells[at] = cells[at] || []).push(i);
}
const cellOf = (q, c) => cells[q * C + c] || [];
const complete = i => runs.end[i] === 0;

const states = new Float64Array(Q * C).fill(NaN), seconds = new Float64Array(Q * C).fill(NaN);
const fewest = new Float64Array(Q).fill(NaN);
for (let q = 0; q < Q; ++q)
  for (let c = 0; c < C; ++c) {
    const done = cellOf(q, c).filter(complete);
    const counted = done.map(i => runs.states[i]).filter(value => value !== null);
    for (const value of counted) if (!(fewest[q] <= value)) fewest[q] = value;
    states[q * C + c] = median(counted) ?? NaN;
    seconds[q * C + c] = median(done.map(i => runs.seconds[i])) ?? NaN;
  }

// 100 / n * fewest / states, summed over the n orders; 0 for runs that did not finish.
function score(q, c) {
  const all = cellOf(q, c);
  if (all.length === 0 || Number.isNaN(fewest[q])) return null;
  let sum = 0;
  for (const i of all) if (complete(i) && runs.states[i] !== null) sum += runs.states[i] > 0 ? fewest[q] / runs.states[i] : 1;
  return 100 * sum / all.length;
}
function averageScore(c) {
  let sum = 0, number = 0;
  for (let q = 0; q < Q; ++q) {
    const one = score(q, c);
    if (one !== null) { sum += one; ++number; }
  }
  return number ? sum / number : null;
}
// The configurations with the least and the greatest value on a question.
function extremes(values, q) {
  let least = -1, most = -1;
  for (let c = 0; c < C; ++c) {
    const value = values[q * C + c];
    if (Number.isNaN(value)) continue;
    if (least < 0 || value < values[q * C + least]) least = c;
    if (most < 0 || value > values[q * C + most]) most = c;
  }
  return [least, most];
}

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) made[key] = value; else made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const grouped = value => Math.round(value).toLocaleString("en-US");
const readableTime = value => value < 120 ? readableSeconds(value) : value < 7200 ? (value / 60).toFixed(0) + " min" : (value / 3600).toFixed(1) + " h";
const readableSeconds = value => value < 0.001 ? value.toExponential(1) + " s" : value < 10 ? value.toFixed(3) + " s" : value.toFixed(1) + " s";
