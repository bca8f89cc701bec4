/**
 * The addresses in what was typed or pasted, each once, in lower case: separated by commas, semicolons, spaces or lines;
 * of 'Ana <ana@acme.test>' the part in brackets.
 */
export function readAddresses(text: string): string[] {
  const pieces = text.split(/[,;\n]+/).flatMap((piece) => {
    const bracketed = /<([^<>]*)>/.exec(piece)?.[1];
    return (bracketed ?? piece).trim().split(/\s+/);
  });
  return [...new Set(pieces.filter((piece) => piece !== '').map((piece) => piece.toLowerCase()))];
}

/** Whether an address can be one, as the server asks it. */
export function isAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= 254;
}
