"use strict";
const boards = [...document.querySelectorAll("figure")];
const plies = [...document.querySelectorAll(".turns button")];
const buttons = Object.fromEntries([...document.querySelectorAll(".controls button")].map((b) => [b.value, b]));
const slider = document.querySelector(".controls input");
const place = document.querySelector(".controls output");
const said = document.querySelector(".said");
const last = boards.length - 1;
const steps = { first: () => 0, back: () => shown - 1, on: () => shown + 1, last: () => last };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
let shown = 0;

function show(ply, speak) {
  shown = Math.min(Math.max(ply, 0), last);
  boards.forEach((board, i) => { board.hidden = i !== shown; });
  plies.forEach((button, i) => {
    if (i + 1 === shown) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  const words = boards[shown].querySelector("figcaption").textContent;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", words);
  place.textContent = `${shown} / ${last}`;
  buttons.first.disabled = buttons.back.disabled = shown === 0;
  buttons.on.disabled = buttons.last.disabled = shown === last;
  if (speak) said.textContent = words;
  const list = plies[shown - 1] && plies[shown - 1].closest(".turns");
  if (list && list.scrollHeight > list.clientHeight) {
    const top = plies[shown - 1].getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += top - list.clientHeight / 2;
  }
}

document.documentElement.classList.add("steps");
plies.forEach((button, i) => {
  button.disabled = false;
  button.addEventListener("click", () => show(i + 1, true));
});
for (const [name, button] of Object.entries(buttons)) button.addEventListener("click", () => show(steps[name](), true));
slider.addEventListener("input", () => show(Number(slider.value), false));
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = keys[event.key];
  if (!step) return;
  event.preventDefault();
  show(steps[step](), true);
});
show(0, false);
