import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in a stack trace: the address of a file, line and column, both from 1. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/** The source map beside a built file; null without one. It is read when a trace first names the file, and kept. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const place = `${file}.map`;
  const map = existsSync(place) ? new SourceMap(JSON.parse(readFileSync(place, 'utf8'))) : null;
  maps.set(file, map);
  return map;
}

/**
 * Names the places of the sources in a stack trace of the built server. Node can do that itself (`--enable-source-maps`), but
 * reads every map at the start, which doubles its work and costs 60 MB of memory; a trace is rare.
 * @param stack as `Error.stack`; a trace of the sources is returned unchanged.
 */
export function sourceStack(stack: string): string {
  return stack.replace(PLACE, (place, address: string, line: string, column: string) => {
    const file = fileURLToPath(address);
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = path.resolve(path.dirname(file), found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
