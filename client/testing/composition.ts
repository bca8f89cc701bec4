/** How browsers say that a pressed key belongs to an input method: Safari by the code alone, after the composition. */
export const COMPOSING = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];

/**
 * Presses a key that ends the composition of a word in the field with the focus.
 * @returns whether the field left the key to the input method.
 */
export function pressComposing(key: 'Enter' | 'Escape', said: (typeof COMPOSING)[number]): boolean {
  const event = new KeyboardEvent('keydown', { key, ...said, bubbles: true, cancelable: true });
  return document.activeElement?.dispatchEvent(event) === true;
}
