/** A point of the window, in px. */
export interface Point {
  x: number;
  y: number;
}
