/** The tint (1–6) of a person, the same everywhere: a hash (FNV-1a) of their id. */
export function tintOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % 6) + 1;
}
