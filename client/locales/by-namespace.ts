/** Turns `{ './es/common.json': texts }` into `{ common: texts }`. */
export function byNamespace<Value>(files: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path.replace(/^.*\/|\.json$/g, ''), value]),
  );
}
