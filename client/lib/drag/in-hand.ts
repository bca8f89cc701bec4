/** Room for the shadow around a card in hand, in px. */
export const IN_HAND_MARGIN = 32;

/**
 * A picture of a card to carry about: the same box, flat, in the look of a card in hand. Hidden from screen readers.
 * @param className the look of a card in hand.
 */
export function makePicture(card: HTMLElement, className: string): HTMLElement {
  const copy = card.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return card;
  const { width, height } = card.getBoundingClientRect();
  copy.className = className;
  copy.removeAttribute('data-story-id');
  copy.removeAttribute('data-held');
  copy.setAttribute('aria-hidden', 'true');
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  return copy;
}
