// Hides groups that don't have the words that are searched; shows the moment that is chosen.
const box = document.querySelector('#search'), moments = [...document.querySelectorAll('section.moment')];
const buttons = [...document.querySelectorAll('#timeline button')];
let chosen = moments.length - 1;
function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(w => w);
  let shown = 0;
  for (const group of moments[chosen].querySelectorAll('details')) {
    const text = group.textContent.toLowerCase();
    group.hidden = !words.every(word => text.includes(word));
    shown += group.hidden ? 0 : 1;
  }
  document.querySelector('#shown').textContent = words.length ? shown + ' groups' : '';
}
function choose(number) {
  chosen = Math.min(moments.length - 1, Math.max(0, number));
  moments.forEach((moment, at) => { moment.hidden = at !== chosen; });
  buttons.forEach((button, at) => button.setAttribute('aria-pressed', at === chosen));
  for (const row of document.querySelectorAll('#timeline tr'))
    row.querySelectorAll('.at').forEach((cell, at) => cell.classList.toggle('chosen', at === chosen));
  search();
}
box.addEventListener('input', search);
buttons.forEach((button, at) => button.addEventListener('click', () => choose(at)));
document.querySelector('#timeline')?.addEventListener('click', event => {
  const cell = event.target.closest('td.at');
  if (cell) choose([...cell.parentElement.querySelectorAll('.at')].indexOf(cell));
});
document.addEventListener('keydown', event => {
  if (document.activeElement === box) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === '/') { event.preventDefault(); box.focus(); }
  else if (step && moments.length > 1) { event.preventDefault(); choose(chosen + step); }
});
choose(chosen);
