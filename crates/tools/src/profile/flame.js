// Draws the profile in the page's data: a tree of frames, widths by amount. The tree is made anew for each choice of kind, thread and direction.
const $ = id => document.getElementById(id);
const [profile, older] = JSON.parse($('data').textContent);
const canvas = $('graph'), pen = canvas.getContext('2d'), ROW = 20;
let kind = profile.kinds[0], thread = -1, inverted = false, byLine = false, pattern = null, range = null;
let root, focus, chosen = null, boxes = [];

const frameName = (from, id) => {
  const frame = from.frames[id];
  return byLine && frame.line ? frame.name + ':' + frame.line : frame.name;
};
// Frames of native code and of the kernel by name, with the library or module that they are of.
const native = new Map([profile, older].flatMap(from => from ? from.frames : []).filter(frame => frame.origin).map(frame => [frame.name, frame]));
function stackOf(from, node) {
  const stack = [];
  while (node) { stack.push(frameName(from, from.nodes[node][1])); node = from.nodes[node][0]; }
  return inverted ? stack : stack.reverse();
}
// Those of the range of time that is chosen, from the timeline; else all.
function* samples() {
  if (!range) { yield* profile.samples; return; }
  for (const [slot, kind, thread, node, amount] of profile.timeline)
    if (slot >= range[0] && slot < range[1]) yield { kind, thread, node, amount };
}
function build() {
  root = { name: 'all', amount: 0, own: 0, before: 0, children: new Map(), parent: null };
  const made = [root];
  const child = (at, name) => {
    let next = at.children.get(name);
    if (!next) {
      at.children.set(name, next = { name, amount: 0, own: 0, before: 0, children: new Map(), parent: at });
      made.push(next);
    }
    return next;
  };
  // From the bottom, stacks share what their nodes do: each node is looked up once.
  const known = new Array(profile.nodes.length);
  known[0] = root;
  const below = node => {
    const path = [];
    for (; !known[node]; node = profile.nodes[node][0]) path.push(node);
    let at = known[node];
    while (path.length) {
      node = path.pop();
      known[node] = at = child(at, frameName(profile, profile.nodes[node][1]));
    }
    return at;
  };
  for (const sample of samples()) {
    if (sample.kind !== kind || (thread >= 0 && sample.thread !== thread)) continue;
    const at = inverted ? stackOf(profile, sample.node).reduce(child, root) : below(sample.node);
    at.own += sample.amount;
  }
  // Callers were made before their callees.
  for (const node of made.reverse()) {
    node.amount += node.own;
    if (node.parent) node.parent.amount += node.amount;
  }
  if (older) compare();
  focus = root; chosen = null;
}
// What each frame had before; what is gone has no place in the picture, but in the whole.
function compare() {
  const name = profile.threads[thread];
  for (const sample of older.samples) {
    if (sample.kind !== kind || (thread >= 0 && older.threads[sample.thread] !== name)) continue;
    root.before += sample.amount;
    let at = root;
    for (const frame of stackOf(older, sample.node)) {
      at = at.children.get(frame);
      if (!at) break;
      at.before += sample.amount;
    }
  }
}
// By how much a frame's share of the whole has grown, in parts of one.
const grown = node => (root.amount ? node.amount / root.amount : 0) - (root.before ? node.before / root.before : 0);
function words(amount) {
  const units = kind === 'alloc' ? ['bytes', 'kB', 'MB', 'GB', 'TB'] : ['µs', 'ms', 's'];
  let value = kind === 'alloc' ? amount : amount / 1000, at = 0;
  while (value >= 1000 && at + 1 < units.length) { value /= 1000; at++; }
  return value.toFixed(1) + ' ' + units[at];
}
const percent = amount => (root.amount ? amount * 100 / root.amount : 0).toFixed(2) + ' %';

// The hue says which package a frame is of, so that neighbours of one library look alike.
function colour(node) {
  const name = node.name;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (pattern && pattern.test(name)) return dark ? '#b9418f' : '#f08bd0';
  if (older) {
    // Red has grown, blue has shrunk; a tenth of the whole is as strong as it gets.
    const change = grown(node), strength = Math.min(1, Math.abs(change) * 10);
    return `hsl(${change > 0 ? 8 : 215} ${Math.round(80 * strength)}% ${dark ? 26 + 14 * strength : 90 - 22 * strength}%)`;
  }
  const origin = native.get(name)?.origin;
  if (origin === 'kernel') return dark ? 'hsl(268 30% 34%)' : 'hsl(268 48% 82%)';
  if (origin) return dark ? 'hsl(150 34% 27%)' : 'hsl(140 42% 76%)';
  const parts = name.split('.').slice(0, -1);
  let hash = 7;
  for (const letter of parts.slice(0, 3).join('.')) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  const library = /^(java|javax|jdk|sun|com\.sun)\./.test(name);
  const hue = library ? 195 + hash % 30 : 12 + hash % 48;
  return dark ? `hsl(${hue} ${library ? 28 : 55}% ${library ? 30 : 34}%)` : `hsl(${hue} ${library ? 45 : 80}% ${library ? 80 : 72}%)`;
}
function depthOf(node) {
  let depth = 0, level = [node];
  while (level.length) {
    depth++;
    level = level.flatMap(one => [...one.children.values()].filter(next => next.amount * 2000 > focus.amount));
  }
  return depth;
}
function draw() {
  boxes = [];
  const ancestors = [];
  for (let at = focus.parent; at; at = at.parent) ancestors.unshift(at);
  const width = canvas.parentElement.clientWidth, rows = ancestors.length + depthOf(focus), ratio = devicePixelRatio || 1;
  canvas.width = width * ratio; canvas.height = rows * ROW * ratio; canvas.style.height = rows * ROW + 'px';
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.font = '12px system-ui, sans-serif'; pen.textBaseline = 'middle';
  const ink = getComputedStyle(document.body).color, accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  const box = (node, x, y, w) => {
    boxes.push({ node, x, y, w });
    pen.fillStyle = colour(node);
    pen.fillRect(x, y, Math.max(w - 1, .6), ROW - 1);
    if (node === chosen) { pen.strokeStyle = accent; pen.lineWidth = 2; pen.strokeRect(x + 1, y + 1, Math.max(w - 3, 1), ROW - 3); }
    if (w < 32) return;
    let text = node.name;
    const room = w - 10;
    if (pen.measureText(text).width > room) {
      const short = native.has(text) ? text.split('::').slice(-2).join('::') : text.split('.').slice(-2).join('.');
      text = pen.measureText(short).width <= room ? short : short.slice(0, Math.floor(room / 7));
    }
    pen.fillStyle = ink;
    pen.fillText(text, x + 4, y + ROW / 2);
  };
  ancestors.forEach((node, depth) => box(node, 0, depth * ROW, width));
  const below = (node, x, y, w) => {
    box(node, x, y, w);
    let left = x;
    for (const child of [...node.children.values()].sort((a, b) => b.amount - a.amount)) {
      const share = w * child.amount / node.amount;
      if (share >= .5) below(child, left, y + ROW, share);
      left += share;
    }
  };
  if (focus.amount) below(focus, 0, ancestors.length * ROW, width);
}
function tell(node) {
  const library = node && native.get(node.name);
  $('what').textContent = node ? `${node.name}${library ? ' (' + library.file + ')' : ''}  ·  ${words(node.amount)} (${percent(node.amount)}), alone ${words(node.own)}` + (older ? `  ·  ${(grown(node) * 100).toFixed(2)} points more of the whole` : '') : '\u00a0';
}
function table() {
  const sums = new Map();
  // A method that calls itself counts once on each path.
  const visit = (node, path) => {
    const first = node !== root && !path.has(node.name);
    if (node !== root) {
      const sum = sums.get(node.name) || { own: 0, all: 0 };
      if (first) sum.all += node.amount;
      sum.own += node.own;
      sums.set(node.name, sum);
    }
    if (first) path.add(node.name);
    for (const child of node.children.values()) visit(child, path);
    if (first) path.delete(node.name);
  };
  const turned = inverted;
  if (turned) { inverted = false; const kept = [root, focus, chosen]; build(); visit(root, new Set()); [root, focus, chosen] = kept; inverted = true; }
  else visit(root, new Set());
  const rows = [...sums].sort((a, b) => b[1].own - a[1].own || b[1].all - a[1].all).slice(0, 60);
  $('methods').replaceChildren(...rows.map(([name, sum]) => {
    const row = document.createElement('tr');
    for (const [text, number] of [[percent(sum.own), 1], [percent(sum.all), 1], [name, 0]]) {
      const cell = row.insertCell();
      cell.textContent = text;
      cell.className = number ? 'n' : 'mono';
    }
    return row;
  }));
}
function search() {
  try { pattern = $('search').value ? new RegExp($('search').value, 'i') : null; } catch { pattern = null; }
  let found = 0;
  const visit = node => {
    if (node !== root && pattern.test(node.name)) found += node.amount;
    else for (const child of node.children.values()) visit(child);
  };
  if (pattern) visit(root);
  $('found').textContent = pattern ? percent(found) + ' found' : '';
  draw();
}
function all() {
  build(); search(); table(); tell(null); drawTimeline();
  for (const button of document.querySelectorAll('[data-kind]')) button.setAttribute('aria-pressed', button.dataset.kind === kind);
  $('invert').setAttribute('aria-pressed', inverted);
  $('lines').setAttribute('aria-pressed', byLine);
}
function zoom(node) { focus = node; chosen = node; draw(); tell(node); }
function at(event) {
  return boxes.findLast(box => event.offsetX >= box.x && event.offsetX < box.x + box.w && event.offsetY >= box.y && event.offsetY < box.y + ROW);
}
canvas.addEventListener('mousemove', event => { const box = at(event); canvas.style.cursor = box ? 'pointer' : ''; tell(box ? box.node : chosen); });
canvas.addEventListener('click', event => { const box = at(event); if (box) zoom(box.node); });
canvas.addEventListener('keydown', event => {
  const node = chosen || focus, siblings = node.parent ? [...node.parent.children.values()].sort((a, b) => b.amount - a.amount) : [node];
  const place = siblings.indexOf(node), child = [...node.children.values()].sort((a, b) => b.amount - a.amount)[0];
  const next = { ArrowDown: child, ArrowUp: node.parent, ArrowLeft: siblings[place - 1], ArrowRight: siblings[place + 1] }[event.key];
  if (next) { event.preventDefault(); chosen = next; draw(); tell(next); }
  if (event.key === 'Enter') zoom(node);
});
document.addEventListener('keydown', event => {
  if (event.target === $('search')) { if (event.key === 'Escape') canvas.focus(); return; }
  if (event.key === '/') { event.preventDefault(); $('search').focus(); }
  if (event.key === 'i') $('invert').click();
  if (event.key === 'l') $('lines').click();
  if (event.key === 'Escape') zoom(root);
});
for (const button of document.querySelectorAll('[data-kind]')) button.onclick = () => { kind = button.dataset.kind; all(); };
$('invert').onclick = () => { inverted = !inverted; all(); };
$('lines').onclick = () => { byLine = !byLine; all(); };
$('reset').onclick = () => zoom(root);
$('search').addEventListener('input', search);
$('thread').append(new Option('all threads', -1), ...profile.threads.map((name, index) => new Option(name || '(no name)', index)));
$('thread').onchange = () => { thread = Number($('thread').value); all(); };
addEventListener('resize', () => { draw(); drawTimeline(); });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { draw(); drawTimeline(); });
