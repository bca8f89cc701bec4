/** The most characters before the extension. */
const MAX = 100;

/** Makes a file name, 'burndown-sprint-46-2026-03-10.csv': lower case, without accents, spaces or symbols. */
export function fileName(parts: readonly string[], extension: string): string {
  const plain = parts
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain.slice(0, MAX)}.${extension}`;
}

/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the browser reads it after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
