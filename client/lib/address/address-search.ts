/** Reads the parameters of an address: numbers, booleans and objects are written as JSON, a text as it is. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, parse(text)]));
}

/**
 * Writes parameters as {@link parseSearch} reads them; those that are undefined are left out. A text that reads as something
 * else, such as '12', is quoted.
 * @returns with the leading '?'; empty without parameters.
 */
export function stringifySearch(parameters: object): string {
  const texts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value === parse(String(value)) ? String(value) : JSON.stringify(value)]);
  const search = new URLSearchParams(texts).toString();
  return search && `?${search}`;
}

/** How JSON begins and, where it is short, ends. Most parameters are words and ids, and a failed parse is slow. */
const LIKE_JSON = /^\s*(?:["[{]|-?\d[\d.eE+-]*\s*$|(?:true|false|null)\s*$)/;

function parse(text: string): unknown {
  if (!LIKE_JSON.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
