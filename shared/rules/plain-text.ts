/** Lower case without accents, so that 'camion' finds 'Camión'. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words that someone types to find something, plain. */
export function typedWords(typed: string): string[] {
  return plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}
