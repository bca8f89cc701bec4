import classes from './Card.module.css';

/** Room for the shadow around a card in hand, in px. */
export const IN_HAND_MARGIN = 32;

/** A picture of a card to carry about: the same box, flat, with the border of the focus. Hidden from screen readers. */
export function makeCardInHand(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return card;
  const { width, height } = card.getBoundingClientRect();
  copy.className = `${classes['card']} ${classes['inHand']}`;
  copy.removeAttribute('data-story-id');
  copy.removeAttribute('data-held');
  copy.setAttribute('aria-hidden', 'true');
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  return copy;
}
