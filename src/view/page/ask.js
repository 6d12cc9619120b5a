// Questions: a box for formulas that knows the names of the model and shows where a formula is wrong, and the answers
// with the runs that show them.

class AskPanel {
  constructor(link, play, panel, model, tell) {
    Object.assign(this, {link, play, panel, model, tell});
    this.words = ['deadlock', 'fireable', 'true', 'false', 'X', 'F', 'G', 'U', 'W', 'R', 'AG', 'EF', 'AF', 'EG', 'AX', 'EX', 'A', 'E'];
    this.names = [...new Set([...model.names.places, ...model.names.transitions, ...this.words])];
    this.formula = byId('formula');
    byId('word').replaceChildren(...model.questions.map((each) => make('option', {value: each.word}, each.word)));
    byId('word').onchange = () => this.chosen();
    this.formula.oninput = () => { this.complete(); this.mark(null); this.check(); };
    this.formula.onkeydown = (event) => this.key(event);
    this.formula.onblur = () => setTimeout(() => this.close(), 150);
    this.formula.onscroll = () => { byId('underline').scrollTop = this.formula.scrollTop; };
    this.check = calmly(() => this.judge().catch(() => {}), 250);
    byId('form').onsubmit = (event) => { event.preventDefault(); this.ask().catch(tell); };
    byId('answers').append();
    this.chosen();
  }

  get word() { return this.model.questions.find((each) => each.word === byId('word').value); }
  chosen() {
    byId('summary').textContent = this.word.summary;
    byId('box').hidden = !this.word.text;
    byId('mistake').textContent = '';
    this.mark(null);
    if (this.formula.value && this.word.text) this.check();
  }

  question() {
    const settings = {};
    const reduction = byId('askReduction').value.trim(), most = byId('askSeconds').value.trim();
    if (reduction) settings.reduction = reduction;
    if (most) settings['time-limit'] = most;
    return {word: this.word.word, text: this.word.text ? this.formula.value : '', settings};
  }

  // The formula as it is being written: what is wrong, and where.
  async judge() {
    if (!this.word.text || !this.formula.value.trim()) { byId('mistake').textContent = ''; return; }
    const asked = this.formula.value;
    try {
      await this.link.ask('words', {...this.question(), settings: {}});
      if (asked === this.formula.value) { byId('mistake').textContent = ''; this.mark(null); }
    } catch (failure) {
      if (asked === this.formula.value && failure.error) this.wrong(failure.error);
    }
  }
  wrong(error) {
    byId('mistake').textContent = error.message + (error.hint ? ' \u2014 ' + error.hint : '');
    this.mark(error.column || null);
  }
  // Columns count characters from 1, as those of the program do.
  mark(column) {
    const under = byId('underline');
    this.column = column;
    if (!column) { under.replaceChildren(); return; }
    const text = this.formula.value;
    const at = [...text].slice(0, column - 1).join('').length;
    const rest = text.slice(at);
    const length = Math.max(1, (rest.match(/^([\p{L}\p{N}_.]+|"[^"]*"|.)/su) || [''])[0].length);
    under.replaceChildren(text.slice(0, at), make('u', {}, rest.slice(0, length) || '\u00A0'), rest.slice(length));
  }

  // Completion of the name before the cursor.
  complete() {
    const before = this.formula.value.slice(0, this.formula.selectionStart);
    const part = (before.match(/[\p{L}_][\p{L}\p{N}_.\-]*$/u) || [''])[0];
    if (part.length < 1) { this.close(); return; }
    const low = part.toLowerCase();
    const begins = this.names.filter((name) => name.toLowerCase().startsWith(low) && name !== part);
    const has = begins.length < 12 ? this.names.filter((name) => !name.toLowerCase().startsWith(low) && low.length > 1 && name.toLowerCase().includes(low)) : [];
    this.offered = [...begins, ...has].slice(0, 12);
    this.part = part;
    if (!this.offered.length) { this.close(); return; }
    this.select(0);
    byId('completion').hidden = false;
  }
  select(chosen) {
    this.chosenName = (chosen + this.offered.length) % this.offered.length;
    byId('completion').replaceChildren(...this.offered.map((name, i) => make('li', {
      role: 'option', 'aria-selected': i === this.chosenName ? 'true' : 'false',
      onmousedown: (event) => { event.preventDefault(); this.take(name); },
    }, name)));
    const row = byId('completion').children[this.chosenName];
    byId('completion').scrollTop = row.offsetTop - 60;
  }
  take(name) {
    const {formula} = this;
    const end = formula.selectionStart, start = end - this.part.length;
    formula.setRangeText(this.written(name), start, end, 'end');
    this.close();
    this.check();
  }
  // Ids of nets may be anything; what is no word, or means something else, is put in quotes.
  written(name) {
    const {places, transitions} = this.model.names;
    const isWord = this.words.includes(name) && !places.includes(name) && !transitions.includes(name);
    const isPlain = isWord || (/^[A-Za-z_][\w.]*$/.test(name) && !this.words.includes(name));
    return isPlain || !/net$/.test(this.model.picture.kind) ? name : '"' + name + '"';
  }
  close() { byId('completion').hidden = true; }
  key(event) {
    if (!byId('completion').hidden) {
      const keys = {ArrowDown: () => this.select(this.chosenName + 1), ArrowUp: () => this.select(this.chosenName - 1),
                    Tab: () => this.take(this.offered[this.chosenName]), Escape: () => this.close()};
      if (keys[event.key]) { event.preventDefault(); event.stopPropagation(); keys[event.key](); return; }
    }
    if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); this.close(); this.ask().catch(this.tell); }
  }

  async ask() {
    const question = this.question();
    let started;
    try {
      started = await this.link.ask('ask', question);
    } catch (failure) {
      if (!failure.error) throw failure;
      this.wrong(failure.error);
      return;
    }
    const box = make('div', {class: 'answer'});
    const progress = make('span', {class: 'figures'}, 'waiting');
    const stop = make('button', {onclick: () => this.link.ask('stop', started).catch(this.tell)}, 'stop');
    box.append(make('code', {}, question.word + ' ' + question.text), make('div', {class: 'bar'}, progress, make('span', {class: 'grow'}), stop));
    byId('answers').prepend(box);
    const result = await follow(this.link, started, (status) => {
      const {states, seconds: time, memory_bytes: bytes} = status.progress;
      progress.textContent = status.state === 'waiting' ? 'waiting' : states ? `${grouped(states)} states, ${seconds(time)}, ${memory(bytes)}` : 'working';
    }).catch((failure) => ({error: {message: failure.message, hint: ''}}));
    this.show(box, question, result);
  }

  show(box, question, result) {
    const code = make('code', {}, question.word + ' ' + question.text);
    if (result.error) {
      box.replaceChildren(code, make('div', {}, result.error.message), make('small', {}, result.error.hint || ''));
      if (result.error.column) this.wrong(result.error);
      return;
    }
    if (result.stopped) { box.replaceChildren(code, make('div', {}, 'unknown: ' + result.stopped)); return; }
    box.replaceChildren();
    for (const one of result.results) {
      box.classList.add(one.verdict);
      const value = one.bound !== undefined && one.bound !== null ? `: ${one.bound}` : '';
      box.append(code, make('div', {}, make('b', {class: 'verdict'}, one.verdict + value), one.reason ? ' (' + one.reason + ')' : '',
                            one.finding || one.witness ? ': ' + (one.finding || one.witness) : ''),
                 make('div', {class: 'figures'}, `${grouped(one.states)} states, ${grouped(one.edges)} edges, ${seconds(one.seconds)} \u2014 ${one.technique}`));
      if (one.lines) box.append(make('pre', {class: 'lines'}, one.lines));
      if (one.fault) box.append(make('div', {}, 'a mistake of onager was caught: ' + one.fault));
      if (one.trail) this.offer(box, one);
    }
    const [one] = result.results;
    if (one && one.trail && one.trail.states.length) this.play.open(one.trail, one.truths).catch(this.tell);
  }
  offer(box, one) {
    const steps = one.trail.steps.length;
    const kind = one.trail.cycle === null ? 'run' : 'lasso';
    box.append(make('div', {class: 'bar'},
      make('button', {onclick: () => this.play.open(one.trail, one.truths).then(() => this.panel.run()).catch(this.tell)}, `\u25B6 play the ${kind}`),
      make('span', {class: 'figures'}, `${grouped(steps)} steps` + (one.replayed ? ', replayed' : '')),
      make('span', {class: 'grow'}),
      make('button', {onclick: () => save('trace.json', JSON.stringify(one.trace_file, null, 2) + '\n', 'application/json')}, 'save trace')));
    if (one.trail.refusal) box.append(make('small', {}, 'the run is shown in part: ' + one.trail.refusal));
  }
}

// Asks how a job goes until it is done.
async function follow(link, job, onprogress) {
  for (let pause = 40; ; pause = Math.min(500, pause * 1.5)) {
    const status = await link.ask('job', job);
    if (status.state === 'done') return status.result;
    onprogress(status);
    await new Promise((done) => setTimeout(done, pause));
  }
}
