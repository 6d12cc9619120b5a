'use strict';
// Small helpers. Texts of the model only ever become text nodes: nothing here makes markup of them.

const byId = (id) => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'class') node.className = value;
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.map((child) => (typeof child === 'object' && child !== null ? child : String(child))));
  return node;
}

const grouped = (number) => Number(number).toLocaleString('en');
const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + '\u2026' : text);
const seconds = (value) => (value < 10 ? Number(value).toFixed(value < 1 ? 3 : 1) : Math.round(value)) + ' s';

function memory(bytes) {
  const mebibytes = bytes / 1048576;
  return mebibytes < 1024 ? mebibytes.toFixed(0) + ' MiB' : (mebibytes / 1024).toFixed(1) + ' GiB';
}

// Where a file of this text goes is up to the browser.
function save(name, text, type) {
  const link = make('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Calls that come in quick succession are one call, after the last of them.
function calmly(work, milliseconds) {
  let timer = 0;
  return (...words) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...words), milliseconds);
  };
}

// What people have set is kept where the browser allows it.
const kept = {
  get(name) {
    try { return localStorage.getItem('onager-' + name); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem('onager-' + name, value); } catch { /* it is asked for again */ }
  },
};
