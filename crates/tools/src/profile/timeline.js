// Draws the timeline: a row for each of the busiest threads, the darker the more of a slot; what is chosen of it is what the graph shows.
const tracks = $('tracks'), brush = tracks.getContext('2d'), TRACK = 22, TRACKS = 12, LABEL = 190;
const slots = profile.timeline.length ? Math.max(Math.ceil(profile.seconds * 1e9 / profile.slot_nanos), 1 + profile.timeline.reduce((most, moment) => Math.max(most, moment[0]), 0)) : 0;
const seconds = slot => (slot * profile.slot_nanos / 1e9).toFixed(profile.seconds < 10 ? 2 : 1) + ' s';
let rows = [], dragged = null;

function drawTimeline() {
  if (!slots) return;
  const amounts = new Map();
  for (const [slot, of, thread, , amount] of profile.timeline) {
    if (of !== kind) continue;
    let row = amounts.get(thread);
    if (!row) amounts.set(thread, row = { thread, total: 0, slots: new Float64Array(slots) });
    row.slots[slot] += amount; row.total += amount;
  }
  const busiest = [...amounts.values()].sort((a, b) => b.total - a.total);
  rows = busiest.slice(0, TRACKS);
  $('fewer').textContent = busiest.length > TRACKS ? `${busiest.length - TRACKS} more threads did less` : '';
  const ratio = devicePixelRatio || 1, width = tracks.parentElement.clientWidth, height = Math.max(rows.length, 1) * TRACK + 16;
  tracks.width = width * ratio; tracks.height = height * ratio; tracks.style.height = height + 'px';
  brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  brush.clearRect(0, 0, width, height);
  brush.font = '12px system-ui, sans-serif'; brush.textBaseline = 'middle';
  const style = getComputedStyle(document.documentElement), ink = getComputedStyle(document.body).color, accent = style.getPropertyValue('--accent');
  const step = (width - LABEL) / slots;
  // Of time, as much as a thread can use in a slot; of other amounts, the most that was.
  const most = kind === 'alloc' ? rows.reduce((top, row) => row.slots.reduce((a, b) => Math.max(a, b), top), 1) : profile.slot_nanos;
  rows.forEach((row, number) => {
    const y = number * TRACK;
    brush.fillStyle = ink; brush.globalAlpha = 1;
    let name = profile.threads[row.thread] || '(no name)';
    while (name.length > 4 && brush.measureText(name).width > LABEL - 14) name = name.slice(0, -2) + '…';
    brush.fillText(name, 6, y + TRACK / 2);
    if (row.thread === thread) { brush.fillStyle = accent; brush.fillRect(0, y + 3, 3, TRACK - 6); }
    brush.fillStyle = accent;
    row.slots.forEach((amount, slot) => {
      if (!amount) return;
      const share = Math.min(1, amount / most), high = Math.max(1.5, (TRACK - 4) * share);
      brush.globalAlpha = .35 + .65 * share;
      brush.fillRect(LABEL + slot * step, y + TRACK - 2 - high, Math.max(step, 1), high);
    });
  });
  brush.globalAlpha = 1; brush.fillStyle = style.getPropertyValue('--soft');
  const under = rows.length * TRACK + 8;
  brush.fillText('0 s', LABEL, under);
  brush.textAlign = 'right'; brush.fillText(seconds(slots), width - 4, under); brush.textAlign = 'left';
  if (range) {
    brush.globalAlpha = .16; brush.fillStyle = ink;
    brush.fillRect(LABEL, 0, range[0] * step, rows.length * TRACK);
    brush.fillRect(LABEL + range[1] * step, 0, (slots - range[1]) * step, rows.length * TRACK);
    brush.globalAlpha = 1; brush.strokeStyle = accent; brush.lineWidth = 2;
    brush.strokeRect(LABEL + range[0] * step, 1, (range[1] - range[0]) * step, rows.length * TRACK - 1);
  }
  $('range').textContent = range ? `${seconds(range[0])} to ${seconds(range[1])}` : 'all of the time';
}
function chooseRange(from, to) {
  const length = Math.min(slots, Math.max(1, to - from)), begin = Math.min(slots - length, Math.max(0, from));
  range = [begin, begin + length];
  all();
}
function chooseThread(wanted) {
  thread = wanted;
  $('thread').value = thread;
  all();
}
const slotAt = event => Math.min(slots - 1, Math.max(0, Math.floor((event.offsetX - LABEL) * slots / (tracks.clientWidth - LABEL))));
tracks.addEventListener('pointerdown', event => { dragged = slotAt(event); tracks.setPointerCapture(event.pointerId); });
tracks.addEventListener('pointermove', event => { if (dragged !== null && event.buttons && slotAt(event) !== dragged) chooseRange(Math.min(dragged, slotAt(event)), Math.max(dragged, slotAt(event)) + 1); });
tracks.addEventListener('pointerup', event => {
  const row = rows[Math.floor(event.offsetY / TRACK)];
  // Without a movement it is a click on a thread; a second one is for all of them.
  if (slotAt(event) === dragged && row) chooseThread(row.thread === thread ? -1 : row.thread);
  dragged = null;
});
tracks.addEventListener('keydown', event => {
  const [from, to] = range || [0, slots], length = to - from, tenth = Math.max(1, Math.round(slots / 10));
  const move = by => range ? chooseRange(from + by, to + by) : chooseRange(by > 0 ? 0 : slots - tenth, by > 0 ? tenth : slots);
  const row = rows.findIndex(one => one.thread === thread);
  const keys = {
    ArrowRight: () => move(length), ArrowLeft: () => move(-length),
    '-': () => chooseRange(from, from + Math.round(length / 2)), '+': () => chooseRange(from, from + length * 2),
    ArrowDown: () => chooseThread(rows[Math.min(rows.length - 1, row + 1)].thread),
    ArrowUp: () => chooseThread(row > 0 ? rows[row - 1].thread : -1),
    Escape: () => { range = null; chooseThread(-1); },
  };
  if (keys[event.key] && rows.length) { event.preventDefault(); event.stopPropagation(); keys[event.key](); }
});
$('timeline').hidden = !slots;
all();
