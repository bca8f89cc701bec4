/** A point of the window, in px. */
export interface Point {
  x: number;
  y: number;
}

/** What a view does with its cards when a mouse or a finger carries one. */
export interface Carrier {
  /** What last pressed on the view: 'mouse', 'touch' or 'pen'. */
  pointer: () => string;
  /** Takes the card of a story in hand. @returns false where that cannot be. */
  pickUp: (id: string, by: 'mouse' | 'touch') => boolean;
  /** It is held over a zone (`data-zone`), or outside of all. */
  carry: (zone: string | null, at: Point) => void;
  drop: () => void;
  cancel: () => void;
  /** What is carried about in the picture of its card. */
  picture: (card: HTMLElement) => HTMLElement;
}

/** The zone that an element lies in. */
export function zoneAround(element: Element | null | undefined): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-zone]') ?? null;
}
