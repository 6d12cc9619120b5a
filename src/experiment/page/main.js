// Assembles the page.
const main = document.querySelector("main"), nav = document.querySelector("nav");
function section(id, title, text, ...children) {
  const made = element("section", { id }, element("h2", {}, title), element("p", {}, text), ...children);
  main.append(made);
  nav.append(element("a", { href: "#" + id }, title));
  return made;
}
const figureOf = (caption, note, svg) => element("figure", {}, element("figcaption", {}, caption), element("small", {}, note), svg);

function overview() {
  const done = runs.end.filter(end => end === 0).length;
  const tile = (value, label) => element("div", { class: "tile" }, element("b", {}, value), element("span", {}, label));
  document.querySelector("header").append(element("div", { class: "tiles" }, tile(grouped(count), "runs"),
    tile(grouped(done), "complete"), tile(grouped(Q), Q === 1 ? "question" : "questions"),
    tile(grouped(C), C === 1 ? "configuration" : "configurations"),
    tile(readableTime(runs.seconds.reduce((a, b) => a + b, 0)), "CPU time")));
  if (data.disagreement) main.prepend(element("section", { id: "disagreement", class: "alarm" }, "Two runs disagree: " + data.disagreement));
}

function cactusSection() {
  const plots = element("div", { class: "plots" }), legend = element("div", { class: "legend" });
  const draw = () => plots.replaceChildren(
    figureOf("Time", "the lower and the further to the right, the better", cactus(seconds, "CPU seconds", 0.001, readableSeconds)),
    figureOf("States", "of the state spaces that were explored", cactus(states, "states", 1, grouped)));
  for (const { name, color, dash } of cactusSeries(seconds)) {
    const mark = element("i");
    mark.style.borderTopColor = color;
    mark.style.borderTopStyle = dash ? "dashed" : "solid";
    const button = element("button", {}, mark, name);
    button.onclick = () => { hidden.has(name) ? hidden.delete(name) : hidden.add(name); button.classList.toggle("off"); draw(); };
    legend.append(button);
  }
  draw();
  section("cactus", "Cactus plots", "Questions sorted by what they took, for each configuration by itself; medians over the orders. " +
    "Virtual best: a solver that always knows the best configuration. A click on a name hides its line.", legend, plots);
}

function scatterSection() {
  const choose = preset => {
    const made = element("select", {}, ...data.configurations.map((name, c) => element("option", { value: c }, name)));
    made.value = preset;
    return made;
  };
  const ranked = Array.from({ length: C }, (_, c) => c).sort((a, b) => (averageScore(b) ?? -1) - (averageScore(a) ?? -1));
  const first = choose(ranked[C - 1]), second = choose(ranked[0]), plots = element("div", { class: "plots" });
  const note = values => {
    let below = 0, above = 0, equal = 0;
    for (const [, x, y] of scatterPoints(values, +first.value, +second.value)) {
      if (x === y) ++equal;
      else if (Number.isNaN(x) || y < x) ++below;
      else ++above;
    }
    return `${grouped(below)} better with ${data.configurations[second.value]}, ${grouped(above)} with ${data.configurations[first.value]}, ${grouped(equal)} equal`;
  };
  const draw = () => plots.replaceChildren(
    figureOf("States", note(states), scatter(states, +first.value, +second.value, "states", 1, grouped)),
    figureOf("Time", note(seconds), scatter(seconds, +first.value, +second.value, "CPU seconds", 0.001, readableSeconds)));
  first.onchange = second.onchange = draw;
  draw();
  section("scatter", "Two configurations", "A point is a question. Below the diagonal the second one is better; the thinner lines are factors of ten. " +
    "Points on the red rails were not solved by one of the two.",
    element("div", { class: "controls" }, "across", first, "upwards", second), plots);
}

function runsSection() {
  const place = element("div"), filter = element("input", { placeholder: "filter by any words", size: 40 });
  const draw = () => place.replaceChildren(runsTable(filter.value.trim().toLowerCase()));
  filter.oninput = draw;
  draw();
  section("runs", "All runs", "Every run, in the order in which they ended.", element("div", { class: "controls" }, filter), place);
}

const begin = performance.now();
overview();
section("summary", "Summary", "How runs ended, and how configurations did. Score: average over the questions, 100 is the best.", summaryTable());
data.tables.forEach((table, i) => section("compare-" + (i + 1), table.title, table.note, givenTable(table)));
cactusSection();
if (C > 1) scatterSection();
section("score", "Scores", "100 where every order leads to the fewest states of all runs, half of it for twice as many states, nothing for runs that did not finish " +
  "(Evangelista 2023, equation 1).", scoreTable());
section("best", "Best and worst", "The configurations with the fewest and the most states and the least and the most time on each question; medians over the orders.", bestTable());
section("states", "States", "Medians over the orders.", matrixTable(states, grouped));
section("seconds", "Time", "CPU time of the process, medians over the orders.", matrixTable(seconds, readableSeconds));
runsSection();
document.body.setAttribute("data-ready", Math.round(performance.now() - begin));
