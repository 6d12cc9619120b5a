// Puts the page together.

function tip(text, event) {
  const box = byId('tip');
  box.hidden = text === '';
  if (text === '') return;
  box.textContent = cut(text, 600);
  const stage = byId('stage').getBoundingClientRect();
  box.style.left = Math.min(event.clientX - stage.left + 14, stage.width - 200) + 'px';
  box.style.top = event.clientY - stage.top + 14 + 'px';
}

// What went wrong, for as long as it takes to read it.
function tell(failure) {
  const error = failure.error || failure;
  const box = byId('message');
  box.textContent = error.message + (error.hint ? ' \u2014 ' + error.hint : '');
  box.hidden = false;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { box.hidden = true; }, 4000 + 40 * box.textContent.length);
}

// Several steps at one place: which one is meant?
function choose(steps, x, y, fire) {
  const box = byId('chooser');
  const close = () => { box.hidden = true; byId('canvas').focus(); };
  const shown = steps.slice(0, 200);
  box.replaceChildren(...shown.map((step) => make('button', {role: 'menuitem', onclick: () => { close(); fire(step); }}, step)));
  if (shown.length < steps.length) box.append(make('small', {}, `and ${steps.length - shown.length} more in the list`));
  box.style.left = Math.min(x, byId('stage').clientWidth - 220) + 'px';
  box.style.top = Math.min(y, byId('stage').clientHeight - 120) + 'px';
  box.hidden = false;
  box.onkeydown = (event) => { if (event.key === 'Escape') { event.stopPropagation(); close(); } };
  box.firstChild.focus();
}

function setTheme(dark) {
  document.documentElement.classList.toggle('dark', dark);
  byId('theme').textContent = dark ? 'light' : 'dark';
}

function openTab(name) {
  for (const each of ['Play', 'Ask', 'Why']) {
    byId('tab' + each).setAttribute('aria-selected', each === name);
    byId('panel' + each).hidden = each !== name;
  }
}

const KEYS = [
  ['click', 'fire a step'], ['Tab, Enter', 'in the picture: the next enabled step, fire it'], ['z or u', 'undo'], ['y or r', 'redo'],
  ['Home, End', 'first and last state of the run'], ['space', 'play the run, pause'], ['x', 'random run'], ['s', 'save the run as a trace'],
  ['arrows', 'move the picture'], ['+, -, wheel', 'larger, smaller'], ['f', 'show everything'], ['/', 'find a name'],
  ['1, 2, 3', 'play, ask, why'], ['e', 'explain this state'], ['d', 'dark or light'], ['Esc', 'close what is open'],
];

function listenToKeys(play, panel, drawing, why) {
  let chosen = -1;
  const items = () => [...drawing.look.enabled.keys()];
  byId('canvas').addEventListener('keydown', (event) => {
    const pan = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]}[event.key];
    if (pan) { event.preventDefault(); drawing.move(...pan); return; }
    if (event.key === 'Tab' && items().length) {
      chosen += event.shiftKey ? -1 : 1;
      if (chosen < 0 || chosen >= items().length) { chosen = -1; panel.focus(null); return; }  // and on to the next control
      event.preventDefault();
      panel.focus(items()[chosen]);
      drawing.reveal(drawing.picture.item(items()[chosen]));
    } else if (event.key === 'Enter' && drawing.look.focus !== null) {
      const item = drawing.picture.item(drawing.look.focus);
      const at = item.middle || [item.x, item.y];
      chosen = -1;
      pick(play, drawing, item, at[0] * drawing.view.k + drawing.view.x, at[1] * drawing.view.k + drawing.view.y);
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') { byId('chooser').hidden = byId('message').hidden = true; why.close(); drawing.look.found = null; drawing.again(); return; }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
    const click = (id) => () => byId(id).click();
    const keys = {
      z: click('undo'), u: click('undo'), y: click('redo'), r: click('redo'), Home: click('first'), End: click('last'), ' ': click('play'),
      x: click('random'), s: click('save'), f: click('fit'), '+': click('larger'), '=': click('larger'), '-': click('smaller'), d: click('theme'),
      '/': () => byId('search').focus(), 1: () => openTab('Play'), 2: () => openTab('Ask'), 3: () => openTab('Why'), '?': click('help'),
      e: () => { openTab('Why'); byId('why').click(); },
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
}

function pick(play, drawing, item, x, y) {
  byId('chooser').hidden = true;
  const steps = item ? drawing.look.enabled.get(item.item) || [] : [];
  if (steps.length === 1) play.fire(steps[0]).catch(tell);
  else if (steps.length > 1) choose(steps, x, y, (step) => play.fire(step).catch(tell));
}

function listenToPicture(play, drawing) {
  drawing.onpick = (item, x, y) => pick(play, drawing, item, x, y);
  drawing.onhover = (item, x, y) => {
    const box = byId('canvas').getBoundingClientRect();
    if (item === null) { tip(''); return; }
    const lines = item.name !== undefined ? [item.name === item.label ? item.name : `${item.label} (${item.name})`] : [item.label];
    if (item.detail) lines.push(item.detail);
    const mark = drawing.look.marks.get(item.item);
    if (mark !== undefined) lines.push('holds ' + mark);
    const steps = drawing.look.enabled.get(item.item) || [];
    if (steps.length) lines.push(steps.length === 1 ? 'enabled: ' + steps[0] : `enabled: ${steps.length} steps`);
    const text = lines.filter((line) => line).join('\n');
    tip(text, {clientX: x + box.left, clientY: y + box.top});
  };
}

function listenToSearch(drawing) {
  let found = [], at = 0;
  const search = byId('search');
  const show = () => {
    drawing.look.found = found[at] || null;
    if (found.length) drawing.show(found[at]);
    else drawing.again();
  };
  search.oninput = () => {
    found = drawing.picture.find(search.value);
    at = Math.max(0, found.findIndex((node) => node.name === search.value));
    byId('found').replaceChildren(...found.slice(0, 20).map((node) => make('option', {value: node.name})));
    search.classList.toggle('none', search.value !== '' && !found.length);
    show();
  };
  search.onkeydown = (event) => {
    if (event.key === 'Enter' && found.length) { at = (at + (event.shiftKey ? found.length - 1 : 1)) % found.length; show(); }
    if (event.key === 'Escape') { search.value = ''; search.oninput(); byId('canvas').focus(); }
  };
}

function listenToHeader(drawing, redrawn) {
  byId('fit').onclick = () => drawing.fit();
  byId('larger').onclick = () => drawing.zoom(1.3);
  byId('smaller').onclick = () => drawing.zoom(1 / 1.3);
  const wished = kept.get('theme');
  setTheme(wished ? wished === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
  byId('theme').onclick = () => {
    setTheme(!document.documentElement.classList.contains('dark'));
    kept.set('theme', document.documentElement.classList.contains('dark') ? 'dark' : 'light');
    redrawn();
  };
  let back = null;
  addEventListener('beforeprint', () => drawing.forPaper((restore) => { back = restore; }));
  addEventListener('afterprint', () => { if (back) back(); back = null; });
  byId('print').onclick = () => print();
  byId('keys').querySelector('dl').replaceChildren(...KEYS.flatMap(([key, what]) => [make('dt', {}, key), make('dd', {}, what)]));
  byId('help').onclick = () => byId('keys').showModal();
}

async function begin() {
  const data = byId('data');
  const link = data ? new ExportedLink(data.textContent) : new ServedLink();
  const model = await link.model();
  document.title = model.model + ' \u2014 onager view';
  byId('model').textContent = model.model;
  const picture = new Picture(model.picture);
  const drawing = new Drawing(byId('canvas'), picture);
  const how = {graphviz: 'laid out by Graphviz', file: 'placed as in the file', layers: 'in layers'}[picture.by];
  byId('kind').textContent = `${picture.kind}, ${grouped(picture.nodes.length)} nodes, ${grouped(picture.edges.length)} lines, ${how}`;
  const play = new Play(link, drawing, model);
  const panel = new PlayPanel(play, drawing, tell);
  const why = new WhyPanel(link, play, drawing, model, tell);
  const ask = new AskPanel(link, play, panel, model, tell);
  for (const name of ['Play', 'Ask', 'Why']) byId('tab' + name).onclick = () => openTab(name);
  listenToHeader(drawing, () => { drawing.again(); if (why.other) why.other.again(); if (why.graph) why.graph.draw(); });
  listenToPicture(play, drawing);
  listenToSearch(drawing);
  listenToKeys(play, panel, drawing, why);
  link.ondead = (dead) => {
    byId('dead').hidden = !dead;
    byId('dead').textContent = 'The program behind this page has ended. What is shown stays, but nothing more can be asked; start onager view again.';
  };
  if (!link.canAsk) for (const id of ['tabAsk', 'tabWhy', 'random', 'randomSteps', 'save']) byId(id).hidden = true;
  // Another state has other sets.
  play.onmove = () => why.alone();
  play.show(null, false);
  if (model.trail && model.trail.states.length > 1) await play.open(model.trail, null);
  window.onagerView = {play, panel, drawing, ask, why, link, model};
  document.documentElement.dataset.ready = 'true';
}

begin().catch((failure) => {
  byId('dead').hidden = false;
  byId('dead').textContent = 'The page could not begin: ' + failure.message;
});
