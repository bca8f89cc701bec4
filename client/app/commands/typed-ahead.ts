// What a person types between the shortcut of the palette and the moment when its field has the focus.
let typed = '';

function note(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if ([...event.key].length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Begins to collect what is typed, wherever the focus is. */
export function collectTyped(): void {
  typed = '';
  window.addEventListener('keydown', note, { capture: true });
}

/** Ends the collection. @returns what was typed. */
export function takeTyped(): string {
  window.removeEventListener('keydown', note, { capture: true });
  const taken = typed;
  typed = '';
  return taken;
}
