let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  const run = waiting;
  waiting = [];
  // after the click, which follows the release of the pointer
  setTimeout(() => {
    for (const work of run) work();
  });
}

window.addEventListener(
  'pointerdown',
  () => {
    pressed = true;
  },
  { capture: true },
);
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });

/**
 * Runs work that moves things on the page when no pointer button is pressed: the target of a click must not move away.
 */
export function afterPointer(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
