/**
 * The addresses in what was typed or pasted, each once, in lower case: separated by commas, semicolons, spaces or lines;
 * of 'Ana <ana@acme.test>' the part in brackets. A text that is no address stays as it was written, so that the form can show it.
 */
export function readAddresses(typed: string): string[] {
  const pieces = typed.split(/[,;\n]+/).flatMap((piece) => {
    const bracketed = /<([^<>]*)>/.exec(piece)?.[1];
    const text = (bracketed ?? piece).trim();
    const parts = text.split(/\s+/);
    // parts that are no addresses stay together: they are one mistake
    return parts.filter((part) => part.includes('@')).length > 1 ? parts : text;
  });
  return [...new Set(pieces.filter((piece) => piece !== '').map((piece) => piece.toLowerCase()))];
}

/** Whether an address can be one, as the server asks it. */
export function isAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= 254;
}
