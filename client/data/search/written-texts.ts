/**
 * The texts that a field has written to the address and that have not arrived there, after one has: an address changes later than
 * it is written, so that a further text may have been written meanwhile.
 * @param written the oldest first.
 * @returns undefined if the field has not written the text: the address has changed by a link or the back button.
 */
export function writtenAfter(written: readonly string[], arrived: string): string[] | undefined {
  const place = written.indexOf(arrived);
  return place === -1 ? undefined : written.slice(place + 1);
}
