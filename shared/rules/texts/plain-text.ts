/** Lower case without accents, so that 'camion' finds 'Camión'. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words of a search text, in lower case without accents. */
export function typedWords(typed: string): string[] {
  return plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}
