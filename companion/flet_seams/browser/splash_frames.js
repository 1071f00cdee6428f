// Behind a splash Flet's client draws its waiting sign in every frame, which takes the time that
// Python needs to start. Until then it gets four frames a second.
const nextFrame = window.requestAnimationFrame;
const waiting = [];
let drawn = () => {};

const frame = (draw) => nextFrame((time) => {
  draw(time);
  drawn();
});
const drawWaiting = () => waiting.splice(0).forEach(frame);

export function fewerFrames() {
  window.requestAnimationFrame = (draw) => {
    waiting.push(draw);
    setTimeout(drawWaiting, 250);
  };
}

export function everyFrame() {
  window.requestAnimationFrame = frame;
  drawWaiting();
}

// Calls `then` after each frame, until the browser's own function is restored.
export function afterFrames(then) {
  drawn = then;
}

export function restoreFrames() {
  window.requestAnimationFrame = nextFrame;
  drawn = () => {};
}
