import type { Installation } from './installation.ts';
import { AREAS, type Replayed, replay } from './replay.ts';
import type { Growth } from './step.ts';

/** A request may read so many times the blocks of a small installation, or so many blocks more: indexes have more levels there. */
const MAX_RATIO = 1.5;
const FLOOR_BLOCKS = 150;

/** The reads of one kind of requests in both installations. */
export interface Compared {
  kind: string;
  /** The method and the path of one of them. */
  request: string;
  small: number;
  large: number;
  /** Bytes of temporary files in the larger one. */
  temporary: number;
  ms: number;
  grows: Growth | undefined;
}

/** Puts the reads of both installations side by side. */
export const compare = (small: Map<string, Replayed>, large: Map<string, Replayed>): Compared[] =>
  [...large].map(([kind, { request, blocks, temporary, ms, grows }]) => ({
    kind,
    request,
    small: small.get(kind)?.blocks ?? 0,
    large: blocks,
    temporary,
    ms,
    grows,
  }));

/** Whether a kind reads more than its line allows. */
const grown = ({ small, large, temporary, grows }: Compared): boolean =>
  (temporary > 0 && !grows?.temporary) ||
  large > Math.max(small * (grows?.atMost ?? MAX_RATIO), small + FLOOR_BLOCKS);

/** A line for people on the reads of one kind. */
export const lineOf = ({ kind, small, large, temporary, ms, grows }: Compared): string =>
  `${kind}: ${small} → ${large} blocks (${(large / small).toFixed(1)} ×), ${temporary} bytes of temporary files, ${ms.toFixed(1)} ms` +
  (grows ? `; ${grows.why}` : '');

/**
 * Replays all requests in both installations, and compares what they read. Requests that seem to have grown are replayed once more, and
 * have grown if they do so again: the work of the server itself, such as a mail, counts with a request by chance.
 * @param turns how often each request is counted.
 * @param firstTurn greater than those of earlier replays in the same installations; this one has twice `turns + 1`.
 * @returns all kinds, and lines for people on those that read more in the larger installation than they may.
 */
export async function compareReplays(
  [small, large]: readonly [Installation, Installation],
  turns: number,
  firstTurn = 0,
): Promise<{ compared: Compared[]; grown: string }> {
  const replayed = async (first: number) =>
    compare(await replay(small, AREAS, turns, first), await replay(large, AREAS, turns, first));
  const compared = await replayed(firstTurn);
  const suspected = new Set(compared.filter(grown).map(({ kind }) => kind));
  const again = suspected.size === 0 ? [] : await replayed(firstTurn + turns + 1);
  const found = again.filter((each) => suspected.has(each.kind) && grown(each));
  return { compared, grown: found.map(lineOf).join('\n') };
}
