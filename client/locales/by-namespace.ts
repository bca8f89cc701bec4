/** Turns `{ './es/common.json': texts }` into `{ common: texts }`. */
export function byNamespace(files: Record<string, unknown>): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.replace(/^.*\/|\.json$/g, ''),
      texts as Record<string, unknown>,
    ]),
  );
}
