/**
 * The addresses in a typed or pasted text, each once, in lower case. They are separated by commas, semicolons, spaces or lines;
 * of 'Ana <ana@acme.test>' only the part in brackets counts. A text that is not an address is returned as it was typed, so that
 * the form can show it.
 */
export function readAddresses(typed: string): string[] {
  const pieces = typed.split(/[,;\n]+/).flatMap((piece) => {
    const bracketed = /<([^<>]*)>/.exec(piece)?.[1];
    const text = (bracketed ?? piece).trim();
    const parts = text.split(/\s+/);
    // parts that are not addresses stay together: they are one mistake
    return parts.filter((part) => part.includes('@')).length > 1 ? parts : text;
  });
  return [...new Set(pieces.filter((piece) => piece !== '').map((piece) => piece.toLowerCase()))];
}
