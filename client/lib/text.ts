/** Lower case without accents, so that 'camion' finds 'Camión'. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Whether a text holds every word that was typed, in any order; accents and case do not count. */
export function matches(text: string, typed: string): boolean {
  const haystack = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
