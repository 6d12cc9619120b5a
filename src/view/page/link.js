// The way to the program: requests to the server beside the page, or what a page without one was given beforehand.

class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.error = error;
  }
}

class ServedLink {
  constructor() {
    this.page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join('');
    this.isAlive = true;
    this.canAsk = true;
    this.ondead = () => {};
    this.beat();
    setInterval(() => this.beat(), 4000);
    addEventListener('pagehide', () => navigator.sendBeacon('gone', this.body({page: this.page})));
    addEventListener('pageshow', (event) => { if (event.persisted) this.beat(); });
  }

  body(content) {
    return new Blob([JSON.stringify(content)], {type: 'application/json'});
  }

  async beat() {
    try { await this.ask('here', {page: this.page}); } catch { /* told by ask */ }
  }

  async model() {
    const reply = await fetch('model');
    if (!reply.ok) throw new Error('the server refuses this page: ' + reply.status);
    return reply.json();
  }

  // The answer; throws a Refusal, or an Error where there is no server any more.
  async ask(what, content) {
    let reply;
    try {
      reply = await fetch(what, {method: 'POST', body: this.body(content)});
    } catch (failure) {
      this.tell(false);
      throw failure;
    }
    if (!reply.ok) throw new Error('the server refuses this: ' + reply.status);
    this.tell(true);
    const answer = await reply.json();
    if (answer.error) throw new Refusal(answer.error);
    return answer;
  }

  tell(isAlive) {
    if (this.isAlive === isAlive) return;
    this.isAlive = isAlive;
    this.ondead(!isAlive);
  }
}

class ExportedLink {
  constructor(text) {
    this.data = JSON.parse(text);
    this.isAlive = true;
    this.canAsk = false;
    this.ondead = () => {};
  }

  async model() {
    return this.data;
  }

  async ask(what, content) {
    const missing = new Refusal({message: 'this page has no program behind it, and this state is not in it', hint: 'onager view MODEL has all'});
    if (what === 'state' && this.data.scenes[content.n]) return this.data.scenes[content.n];
    if (what === 'fire') {
      const next = (this.data.next[content.n] || {})[content.step] ?? this.stepOfTrail(content);
      if (next !== undefined && this.data.scenes[next]) return this.data.scenes[next];
    }
    throw missing;
  }

  stepOfTrail({n, step}) {
    const trail = this.data.trail;
    if (!trail) return undefined;
    const at = trail.states.findIndex((state, i) => state === n && trail.steps[i] === step);
    return at < 0 ? undefined : trail.states[at + 1];
  }
}
