// Draws `recording`: a chart for each number, and tables for one moment. In a live page new ticks are asked for once a second.
const $ = id => document.getElementById(id);
const ticks = recording.ticks, SVG = 'http://www.w3.org/2000/svg', WIDTH = 400, HEIGHT = 110, TOP = 12, BOTTOM = 14;
let chosen = null;

const scaled = (value, units) => {
  let at = 0;
  while (value >= 1000 && at + 1 < units.length) { value /= 1000; at++; }
  return (value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)) + ' ' + units[at];
};
const bytes = value => scaled(value, ['B', 'kB', 'MB', 'GB', 'TB']);
const time = nanos => scaled(nanos / 1000, ['µs', 'ms', 's']);
const number = value => value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
const percent = value => value.toFixed(1) + ' %';
const rate = words => value => words(value) + '/s';
// The moment in words: seconds since the watching began.
const clock = at => (at / 1000).toFixed(at < 60000 ? 1 : 0) + ' s';
// How much a total has grown in a second up to a tick.
const growth = of => (tick, before) => before && tick.at > before.at ? Math.max(0, of(tick) - of(before)) * 1000 / (tick.at - before.at) : 0;
const states = [['RUNNABLE', '--run'], ['BLOCKED', '--block'], ['TIMED_WAITING', '--timed'], ['WAITING', '--wait'], ['NEW', '--other']];

// Each chart: title, what must be seen for it, words for its values, lines (name, colour, value), and whether they are stacked.
const charts = [
  { title: 'Heap', words: bytes, lines: [['in use', '--accent', t => t.heap_used], ['size', '--wait', t => t.heap_size]] },
  { title: 'CPU, of all processors', words: percent, most: 100,
    lines: [['process', '--run', (t, b) => growth(x => x.cpu_nanos)(t, b) / 1e7 / Math.max(1, recording.header.processors)]] },
  { title: 'Pauses by collections, the longest', of: 'collections', words: time, lines: [['', '--block', t => t.longest_pause_nanos]] },
  { title: 'Collections', of: 'collections', words: rate(number), lines: [['', '--timed', growth(t => t.collections)]] },
  { title: 'Threads by state', words: number, stacked: true, lines: states.map(([name, colour]) => [name, colour, t => t.threads[name] || 0]) },
  { title: 'Allocation', of: 'allocation', words: rate(bytes), lines: [['', '--accent', growth(t => t.allocated)]] },
  { title: 'Exceptions', of: 'exceptions', words: rate(number), lines: [['', '--block', growth(t => t.exceptions)]] },
  { title: 'Time blocked at monitors', of: 'monitors', words: rate(time), lines: [['', '--block', growth(t => t.wait_nanos)]] },
  { title: 'Time parked for synchronizers', of: 'synchronizers', words: rate(time), lines: [['', '--block', growth(t => t.park_nanos)]] },
  { title: 'Classes', words: number, lines: [['', '--other', t => t.classes]] },
  { title: 'Methods compiled', of: 'compiled', words: rate(number), lines: [['', '--other', growth(t => t.compiled)]] },
  { title: 'Cost of watching', words: percent, lines: [['', '--wait', (t, b) => growth(x => x.own_nanos)(t, b) / 1e7]] },
].filter(chart => !recording.header.unseen.includes(chart.of));
const tables = [
  { title: 'Exceptions thrown', of: 'thrown', words: number },
  { title: 'Parked for synchronizers', of: 'parking', words: time },
  { title: 'Allocated, by class', of: 'allocating', words: bytes },
  { title: 'Busiest threads, CPU time', of: 'busiest', words: time },
];

function element(name, attributes, parent, text) {
  const made = name === 'svg' || parent.namespaceURI === SVG ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return parent.appendChild(made);
}
for (const chart of charts) {
  chart.box = element('div', { class: 'chart' }, $('charts'));
  const head = element('h2', {}, chart.box);
  element('span', {}, head, chart.title);
  chart.value = element('b', {}, head);
  chart.svg = element('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, chart.box);
  const keys = element('div', { class: 'keys soft' }, chart.box);
  for (const [name, colour] of chart.lines) if (name && chart.lines.length > 1) {
    element('i', { style: `background: var(${colour})` }, keys);
    keys.append(name.toLowerCase().replace('_', ' '));
  }
  const choose = event => {
    const box = chart.svg.getBoundingClientRect();
    point((event.clientX - box.left) / box.width);
  };
  chart.svg.addEventListener('click', choose);
  chart.svg.addEventListener('pointermove', event => { if (event.buttons) choose(event); });
}

const from = () => ticks.length ? ticks[0].at : 0;
const span = () => Math.max(1, ticks.length ? ticks[ticks.length - 1].at - from() : 1);
const across = tick => (tick.at - from()) * WIDTH / span();
function point(part) {
  const at = from() + part * span();
  let best = 0;
  ticks.forEach((tick, index) => { if (Math.abs(tick.at - at) < Math.abs(ticks[best].at - at)) best = index; });
  chosen = best;
  draw();
}
const current = () => chosen === null ? ticks.length - 1 : chosen;

// As many points as can be seen: of those that share a place, the one with the largest value is drawn.
function thinned(values) {
  if (ticks.length <= WIDTH * 2) return values.map((value, index) => [across(ticks[index]), value]);
  const points = [];
  values.forEach((value, index) => {
    const x = Math.floor(across(ticks[index]) * 2) / 2, last = points[points.length - 1];
    if (last && last[0] === x) last[1] = Math.max(last[1], value); else points.push([x, value]);
  });
  return points;
}
function drawChart(chart) {
  const base = ticks.map(() => 0);
  const lines = chart.lines.map(([name, colour, of]) => {
    const own = ticks.map((tick, index) => of(tick, ticks[index - 1]));
    const values = chart.stacked ? own.map((value, index) => base[index] += value) : own;
    return { colour, own, points: thinned([...values]) };
  });
  const most = Math.max(chart.most || 0, ...lines.flatMap(line => [line.points.reduce((top, point) => Math.max(top, point[1]), 0)])) || 1;
  const y = value => HEIGHT - BOTTOM - value * (HEIGHT - TOP - BOTTOM) / most;
  chart.svg.replaceChildren();
  for (const value of [0, most / 2, most]) element('line', { class: 'grid', x1: 0, x2: WIDTH, y1: y(value), y2: y(value) }, chart.svg);
  for (const line of chart.stacked ? [...lines].reverse() : lines) {
    const path = line.points.map(([x, value]) => `${x.toFixed(1)} ${y(value).toFixed(1)}`).join(' L ');
    if (!path) continue;
    const end = line.points[line.points.length - 1][0];
    element('path', { d: `M 0 ${y(0)} L ${path} L ${end} ${y(0)} Z`, style: `fill: var(${line.colour}); opacity: ${chart.stacked ? 1 : .16}` }, chart.svg);
    if (!chart.stacked) element('path', { d: `M ${path}`, style: `fill: none; stroke: var(${line.colour}); stroke-width: 1.6`, 'vector-effect': 'non-scaling-stroke' }, chart.svg);
  }
  element('text', { x: 2, y: TOP - 2 }, chart.svg, chart.words(most));
  element('text', { x: 2, y: HEIGHT - 2 }, chart.svg, clock(from()));
  element('text', { x: WIDTH - 2, y: HEIGHT - 2, 'text-anchor': 'end' }, chart.svg, clock(from() + span()));
  const tick = ticks[current()];
  if (!tick) return;
  if (chosen !== null) element('line', { class: 'at', x1: across(tick), x2: across(tick), y1: TOP, y2: HEIGHT - BOTTOM }, chart.svg);
  const value = chart.stacked ? base[current()] : lines[0].own[current()];
  chart.value.textContent = chart.words(value);
}
// What goes by name, at the chosen moment; where none is chosen, over all of the time.
function drawTables() {
  $('tables').replaceChildren();
  for (const table of tables) {
    const sums = new Map();
    for (const tick of chosen === null ? ticks : ticks.slice(current(), current() + 1))
      for (const [name, amount] of Object.entries(tick[table.of])) sums.set(name, (sums.get(name) || 0) + amount);
    show(table, sums);
  }
  // Agents' callbacks are totals: at a moment, what they have grown by.
  const costs = new Map(), before = chosen > 0 ? ticks[chosen - 1].agents : {};
  for (const [name, { calls, nanos }] of Object.entries(ticks.length ? ticks[current()].agents : {})) {
    const old = before[name] || { calls: 0, nanos: 0 };
    if (calls > old.calls) costs.set(`${calls - old.calls} × ${name}`, nanos - old.nanos);
  }
  show({ title: 'Callbacks of agents, their time', words: time }, costs);
}
function show(table, sums) {
  if (!sums.size) return;
  const box = element('section', {}, $('tables'));
  element('h2', {}, box, table.title + (chosen === null ? '' : ' at this moment'));
  const body = element('tbody', {}, element('table', {}, element('div', { class: 'scroll' }, box)));
  for (const [name, amount] of [...sums].sort((one, other) => other[1] - one[1]).slice(0, 20)) {
    const row = element('tr', {}, body);
    element('td', { class: 'n' }, row, table.words(amount));
    element('td', { class: 'mono' }, row, name);
  }
}
function draw() {
  charts.forEach(drawChart);
  drawTables();
  const tick = ticks[current()];
  $('moment').textContent = tick ? `${clock(tick.at)} · ${new Date(recording.header.begun + tick.at).toLocaleTimeString()}` : '';
  $('follow').setAttribute('aria-pressed', chosen === null);
}
const latest = () => { chosen = null; draw(); };
$('follow').addEventListener('click', latest);
addEventListener('keydown', event => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -ticks.length, End: ticks.length }[event.key];
  if (event.key === 'Escape') latest();
  else if (step && ticks.length) {
    chosen = Math.min(ticks.length - 1, Math.max(0, current() + step));
    draw();
    event.preventDefault();
  }
});
async function follow() {
  try {
    const answer = await fetch('ticks?since=' + (ticks.length ? ticks[ticks.length - 1].at : -1));
    const told = await answer.json();
    ticks.push(...told.ticks);
    $('state').textContent = told.ended ? 'has ended' : 'is running';
    if (told.ticks.length) draw();
    if (!told.ended) setTimeout(follow, 1000);
  } catch {
    $('state').textContent = 'is no longer watched';
  }
}
draw();
if (live) follow(); else $('state').textContent = 'recorded ' + new Date(recording.header.begun).toLocaleString();
