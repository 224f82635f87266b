// Draws `tree`: rectangles by what objects retain, one level with its parts' parts inside; a click opens a part.
const $ = id => document.getElementById(id);
const canvas = $('map'), pen = canvas.getContext('2d');
let path = [0], boxes = [], chosen = -1;

const words = bytes => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes, at = 0;
  while (value >= 1000 && at + 1 < units.length) { value /= 1000; at++; }
  return (at ? value.toFixed(1) : value) + ' ' + units[at];
};
const percent = bytes => (tree[0].retained ? bytes * 100 / tree[0].retained : 0).toFixed(2) + ' %';
const short = name => name.replace(/ @[0-9a-f]+$/, '').replace(/([\w$]+\.)+/g, '');
function colour(name, depth) {
  let hash = 7;
  for (const letter of short(name).replace(/^\d+ × /, '')) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return `hsl(${hash % 360} ${dark ? 32 : 55}% ${dark ? 22 + depth * 4 : 90 - depth * 4}%)`;
}
// Rows of rectangles as square as can be (Bruls, Huizing, van Wijk: "Squarified Treemaps").
function layout(parts, x, y, w, h, place) {
  let rest = parts.filter(part => tree[part].retained > 0), sum = rest.reduce((all, part) => all + tree[part].retained, 0);
  while (rest.length && sum > 0 && w > 1 && h > 1) {
    const side = Math.min(w, h), scale = w * h / sum;
    let row = 0, area = 0, best = Infinity, used = 0;
    for (const part of rest) {
      const next = tree[part].retained * scale, all = area + next, first = tree[rest[0]].retained * scale;
      const worst = Math.max(side * side * first / (all * all), all * all / (side * side * next));
      if (worst > best) break;
      best = worst; area = all; used += tree[part].retained; row++;
    }
    const thick = area / side;
    let at = 0;
    for (const part of rest.slice(0, row)) {
      const long = tree[part].retained * scale / thick;
      if (w >= h) place(part, x, y + at, thick, long); else place(part, x + at, y, long, thick);
      at += long;
    }
    if (w >= h) { x += thick; w -= thick; } else { y += thick; h -= thick; }
    rest = rest.slice(row); sum -= used;
  }
}
function draw() {
  const ratio = devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
  canvas.width = w * ratio; canvas.height = h * ratio;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, w, h);
  pen.font = '12px system-ui, sans-serif'; pen.textBaseline = 'top';
  const style = getComputedStyle(document.documentElement), ink = getComputedStyle(document.body).color;
  boxes = [];
  const box = depth => (part, x, y, bw, bh) => {
    pen.fillStyle = colour(tree[part].name, depth);
    pen.fillRect(x + .5, y + .5, Math.max(bw - 1, .5), Math.max(bh - 1, .5));
    if (depth === 0) boxes.push({ part, x, y, w: bw, h: bh });
    if (bw > 46 && bh > 17) {
      pen.save(); pen.beginPath(); pen.rect(x, y, bw - 4, bh); pen.clip();
      pen.fillStyle = ink; pen.globalAlpha = depth ? .75 : 1;
      pen.fillText(short(tree[part].name) + '  ' + words(tree[part].retained), x + 4, y + 3);
      pen.restore();
    }
    if (depth < 3 && bw > 24 && bh > 40) layout(tree[part].parts, x + 3, y + 19, bw - 6, bh - 22, box(depth + 1));
  };
  const here = tree[path.at(-1)];
  // What the object itself and its smallest parts take stays blank.
  const shown = here.parts.reduce((all, part) => all + tree[part].retained, 0);
  layout(here.parts, 0, 0, w * (here.retained ? Math.max(shown / here.retained, .3) : 1), h, box(0));
  const mark = boxes.find(one => one.part === chosen);
  if (mark) { pen.strokeStyle = style.getPropertyValue('--accent'); pen.lineWidth = 3; pen.strokeRect(mark.x + 2, mark.y + 2, mark.w - 4, mark.h - 4); }
  $('where').replaceChildren(...path.flatMap((node, depth) => {
    const button = document.createElement('button');
    button.textContent = short(tree[node].name) + ' ' + words(tree[node].retained);
    button.title = tree[node].name;
    button.onclick = () => { path = path.slice(0, depth + 1); chosen = -1; draw(); };
    return depth ? ['›', button] : [button];
  }));
}
const tell = part => { $('what').textContent = part >= 0 ? `${tree[part].name}  ·  keeps ${words(tree[part].retained)} (${percent(tree[part].retained)})` : '\u00a0'; };
const open = part => { if (part >= 0 && tree[part].parts.length) { path.push(part); chosen = -1; draw(); } tell(part); };
const at = event => boxes.find(one => event.offsetX >= one.x && event.offsetX < one.x + one.w && event.offsetY >= one.y && event.offsetY < one.y + one.h)?.part ?? -1;
canvas.addEventListener('mousemove', event => { const part = at(event); canvas.style.cursor = part >= 0 && tree[part].parts.length ? 'pointer' : ''; tell(part); });
canvas.addEventListener('click', event => open(at(event)));
canvas.addEventListener('keydown', event => {
  const place = boxes.findIndex(one => one.part === chosen), step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step && boxes.length) { event.preventDefault(); chosen = boxes[(place + step + boxes.length) % boxes.length].part; draw(); tell(chosen); }
  if (event.key === 'Enter') open(chosen);
  if ((event.key === 'Backspace' || event.key === 'Escape') && path.length > 1) { event.preventDefault(); path.pop(); chosen = -1; draw(); }
});
$('search').addEventListener('input', () => {
  const wanted = $('search').value.toLowerCase();
  for (const row of $('classes').rows) row.hidden = !row.cells[3].textContent.toLowerCase().includes(wanted);
});
document.addEventListener('keydown', event => { if (event.key === '/' && event.target !== $('search')) { event.preventDefault(); $('search').focus(); } });
addEventListener('resize', draw);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
draw();
