import type { Installation, Sender } from './installation.ts';

/** A request as the client sends it. */
interface Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/rest/v1/`. */
  path: string;
  body?: object | undefined;
  prefer?: string;
  /** Whether the client asks for one row as an object. */
  single?: boolean;
}

/** A request of a kind, in the order in which a person would send them. */
export interface Step {
  /** Its kind, e.g. `burndown` or `a card is dropped`. */
  kind: string;
  request: Request;
  sender: Sender;
  /** Given where the request must read more in a larger installation. */
  grows: Growth | undefined;
}

/** Why a request reads more blocks in a larger installation, and how many times as many at most. */
export interface Growth {
  why: string;
  atMost: number;
  /** Whether its rows may not fit into the memory of a statement. */
  temporary?: boolean;
}

interface More {
  /** By default the name of the procedure, or the method and the table. */
  kind?: string;
  sender?: Sender;
  grows?: Growth;
}

/** The requests of an area in the order of a person: yields each request, and gets the parsed answer (undefined if it is empty). */
// biome-ignore lint/suspicious/noExplicitAny: answers are of many shapes, and a step that gets another one fails
export type Steps = Generator<Step, void, any>;
/** @param turn how often the steps ran before: names and ranks differ by it. */
export type Area = (at: Installation, turn: number) => Steps;

const step = (request: Request, kind: string, { sender = 'owner', grows, ...more }: More): Step => ({
  kind: more.kind ?? kind,
  request,
  sender,
  grows,
});

/** A call of a procedure. */
export const call = (name: string, body: object, more: More = {}): Step =>
  step({ method: 'POST', path: `rpc/${name}`, body }, name, more);

const tableOf = (path: string) => path.split('?')[0];

/** A read of a table. @param path the table with its query, as the client writes it. */
export const read = (path: string, more: More & { single?: boolean; counted?: boolean } = {}): Step =>
  step(
    {
      method: 'GET',
      path,
      ...(more.single && { single: true }),
      ...(more.counted && { prefer: 'count=exact' }),
    },
    `GET ${tableOf(path)}`,
    more,
  );

/** The number of rows of a read. */
export const count = (path: string, more: More = {}): Step =>
  step({ method: 'HEAD', path, prefer: 'count=exact' }, `HEAD ${tableOf(path)}`, more);

/** A write of a table; with `select` in its query it returns one row. @param more `merges`: it changes the row if there is one. */
export function write(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  more: More & { merges?: boolean } = {},
): Step {
  const returns = path.includes('select=');
  const once = path.includes('on_conflict=');
  const resolution = once ? 'resolution=ignore-duplicates' : more.merges && 'resolution=merge-duplicates';
  const prefer = returns ? 'return=representation' : resolution || undefined;
  const request: Request = { method, path, body, single: returns, ...(prefer !== undefined && { prefer }) };
  return step(request, `${method} ${tableOf(path)}`, more);
}

/** The growth of a request that reads rows of one project by their keys: their tables have indexes of more levels. */
export const BY_KEY: Growth = {
  why: 'it finds each row that it shows by its key, where a small table is read whole',
  atMost: 8,
};

/**
 * The growth of a change of many stories: the indexes that get their entries have one more level. In one of many runs each row read 60 blocks
 * more, whatever the change was; 25 further samples of ANALYZE did not show it again, and the cause is not known.
 */
export const DEEPER: Growth = {
  why: 'each of its rows gets entries in indexes of one more level',
  atMost: 3.5,
};
