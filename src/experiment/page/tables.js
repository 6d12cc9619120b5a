// Tables that are sorted by clicking on a heading. A column is {title, number, text, value, style}: `value(row)` is what it is
// sorted by, `text(row)` what is shown. Only a page of the rows is in the document.
const PAGE = 200;
function sortableTable(columns, rows, first = -1, direction = 1) {
  let order = Array.from(rows.keys()), sorted = first, way = direction, top = 0;
  const head = element("tr"), body = element("tbody"), pager = element("div", { class: "controls" });
  const isMissing = value => value === null || value === undefined || Number.isNaN(value);
  const resort = () => {
    if (sorted < 0) return;
    const keys = rows.map(columns[sorted].value);
    order = Array.from(rows.keys()).sort((a, b) => {
      if (isMissing(keys[a]) || isMissing(keys[b])) return isMissing(keys[a]) - isMissing(keys[b]) || a - b;
      return way * (typeof keys[a] === "string" ? keys[a].localeCompare(keys[b], "en", { numeric: true }) : keys[a] - keys[b]) || a - b;
    });
  };
  const draw = () => {
    body.replaceChildren(...order.slice(top, top + PAGE).map(at => element("tr", {}, ...columns.map(column => {
      const text = column.text(rows[at]), cell = element("td", column.number ? { class: "number" } : {}, text);
      if (column.style) column.style(cell, rows[at]);
      if (text === "-") cell.classList.add("none");
      return cell;
    }))));
    [...head.children].forEach((cell, i) => cell.setAttribute("data-sort", i === sorted ? way : 0));
    pager.replaceChildren();
    if (rows.length <= PAGE) return;
    const turn = by => () => { top = Math.max(0, Math.min(Math.floor((rows.length - 1) / PAGE) * PAGE, top + by)); draw(); };
    pager.append(element("button", { onclick: turn(-PAGE) }, "previous"), element("button", { onclick: turn(PAGE) }, "next"),
                 `${grouped(top + 1)} to ${grouped(Math.min(top + PAGE, rows.length))} of ${grouped(rows.length)}`);
  };
  columns.forEach((column, i) => head.append(element("th", {
    class: column.number ? "number" : "", title: "sort",
    onclick: () => { way = sorted === i ? -way : 1; sorted = i; top = 0; resort(); draw(); } }, column.title)));
  resort();
  draw();
  return element("div", {}, element("div", { class: "scroll" }, element("table", {}, element("thead", {}, head), body)), pager);
}

const textColumn = (title, value) => ({ title, value, text: row => value(row) || "-" });
const numberColumn = (title, value, format = grouped) => ({
  title, number: true, value,
  text: row => { const v = value(row); return v === null || v === undefined || Number.isNaN(v) ? "-" : format(v); } });

function summaryTable() {
  const ends = Array.from({ length: C }, () => new Array(ENDS.length).fill(0)), spent = new Array(C).fill(0);
  for (let i = 0; i < count; ++i) { ++ends[runs.configuration[i]][runs.end[i]]; spent[runs.configuration[i]] += runs.seconds[i]; }
  const solved = new Array(C).fill(0), smallest = new Array(C).fill(0), fastest = new Array(C).fill(0);
  let bestSolved = 0, bestSeconds = 0;
  for (let q = 0; q < Q; ++q) {
    for (let c = 0; c < C; ++c) {
      solved[c] += !Number.isNaN(seconds[q * C + c]);
      smallest[c] += cellOf(q, c).some(i => complete(i) && runs.states[i] === fewest[q]);
    }
    const [quick] = extremes(seconds, q);
    if (quick >= 0) { ++fastest[quick]; ++bestSolved; bestSeconds += seconds[q * C + quick]; }
  }
  const rows = data.configurations.map((name, c) => ({ name, runs: ends[c].reduce((a, b) => a + b), ends: ends[c], solved: solved[c],
    smallest: smallest[c], fastest: fastest[c], score: averageScore(c), seconds: spent[c] }));
  if (C > 1) rows.push({ name: VIRTUAL, runs: null, ends: ENDS.map(() => null), solved: bestSolved, smallest: null, fastest: null,
                         score: null, seconds: bestSeconds });
  const used = ENDS.map((end, i) => i).filter(i => i === 0 || rows.some(row => row.ends[i] > 0));
  return sortableTable([textColumn("configuration", row => row.name), numberColumn("runs", row => row.runs),
    ...used.map(i => numberColumn(ENDS[i], row => row.ends[i])),
    numberColumn("questions solved", row => row.solved), numberColumn("fewest states", row => row.smallest),
    numberColumn("fastest", row => row.fastest), numberColumn("score", row => row.score, v => v.toFixed(1)),
    numberColumn("CPU time", row => row.seconds, readableSeconds)], rows);
}

const questions = Array.from({ length: Q }, (_, q) => q);
const questionColumn = textColumn("instance", q => data.questions[q]);
function tinted(cell, part) {
  if (part !== null) cell.style.background = `rgba(var(--tint), ${(0.42 * Math.max(0, Math.min(1, part))).toFixed(3)})`;
}
function scoreTable() {
  return sortableTable([questionColumn, numberColumn("fewest states", q => fewest[q]), ...data.configurations.map((name, c) => ({
    ...numberColumn(name, q => score(q, c), v => v.toFixed(1)),
    style: (cell, q) => { const v = score(q, c); tinted(cell, v === null ? null : v / 100); } }))], questions);
}
function bestTable() {
  const side = (title, values, which, format) => [
    numberColumn(title, q => { const c = extremes(values, q)[which]; return c < 0 ? null : values[q * C + c]; }, format),
    textColumn("with", q => { const c = extremes(values, q)[which]; return c < 0 ? null : data.configurations[c]; })];
  return sortableTable([questionColumn, ...side("fewest states", states, 0, grouped), ...side("most states", states, 1, grouped),
    ...side("fastest", seconds, 0, readableSeconds), ...side("slowest", seconds, 1, readableSeconds)], questions);
}
function matrixTable(values, format) {
  return sortableTable([questionColumn, ...data.configurations.map((name, c) => ({
    ...numberColumn(name, q => values[q * C + c], format),
    style: (cell, q) => { if (extremes(values, q)[0] === c && C > 1) cell.classList.add("good"); } }))], questions);
}
function runsTable(filter) {
  const rows = [];
  for (let i = 0; i < count; ++i)
    if (!filter || (data.questions[runs.question[i]] + " " + data.configurations[runs.configuration[i]] + " " + ENDS[runs.end[i]] + " " +
        (data.verdicts[runs.verdict[i]] || "")).toLowerCase().includes(filter)) rows.push(i);
  return sortableTable([textColumn("instance", i => data.questions[runs.question[i]]),
    textColumn("configuration", i => data.configurations[runs.configuration[i]]), numberColumn("shuffle", i => runs.shuffle[i], String),
    { ...textColumn("end", i => ENDS[runs.end[i]]), style: (cell, i) => cell.classList.add(runs.end[i] === 0 ? "good" : runs.end[i] === 5 ? "bad" : "none") },
    textColumn("verdict", i => data.verdicts[runs.verdict[i]]), numberColumn("states", i => runs.states[i]),
    numberColumn("deadlocks", i => runs.deadlocks[i]), numberColumn("CPU time", i => runs.seconds[i], readableSeconds),
    numberColumn("memory, MB", i => runs.memory[i], v => v.toFixed(1))], rows);
}
const VERDICT_STYLE = { better: "good", worse: "bad", "not comparable": "none" };
function givenTable(table) {
  const columns = table.headings.map((title, k) => {
    const number = table.rows.some(row => typeof row[k] === "number") && table.rows.every(row => typeof row[k] !== "string");
    const digits = table.digits[k];
    return number ? numberColumn(title, row => row[k], v => v.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }))
                  : { ...textColumn(title, row => row[k]), style: (cell, row) => { const s = VERDICT_STYLE[row[k]]; if (s) cell.classList.add(s); } };
  });
  return sortableTable(columns, table.rows);
}
