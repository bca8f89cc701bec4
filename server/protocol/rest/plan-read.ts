import type { Statement } from '#server/database/pipeline.ts';
import type { Call, TableApi } from './api.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { requireRead } from './catalogue/rights.ts';
import { parseQuery, rawQueryOf } from './parse/query.ts';
import { commonRange, parseRange } from './parse/range.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import { MAX_ROWS, type Node } from './plan/resolved.ts';
import { type WholeScopes, wholeScopeOf } from './plan/whole-scope.ts';
import { type ReadOptions, readStatement } from './sql/read.ts';

/** How many plans of a catalogue are kept, and how long the addresses of these reads may be (characters). */
const MOST_KEPT = 100;
const LONGEST_ADDRESS = 4_000;

/** The plan of a read: it follows from its address and headers, the role of its caller and the catalogue, and from nothing else. */
export class ReadPlan {
  readonly node: Node;
  readonly options: Omit<ReadOptions, 'maxBytes'>;
  readonly #statements = new Map<number, ReturnType<typeof readStatement>>();
  #key: string | undefined;

  constructor(node: Node, options: Omit<ReadOptions, 'maxBytes'>) {
    this.node = node;
    this.options = options;
  }

  /** The statement for a maximum size of the body (bytes). It is shared: its values must not be changed. */
  statement(maxBytes: number): Readonly<Statement> & { labels: string[] } {
    let statement = this.#statements.get(maxBytes);
    if (!statement) {
      statement = readStatement(this.node, { ...this.options, maxBytes });
      this.#statements.set(maxBytes, statement);
    }
    return statement;
  }

  /** The key of the answer in the cache; undefined if the answer is not cached. */
  keyOfAnswer(maxBytes: number): string | undefined {
    if (this.options.whole && this.#key === undefined) {
      const { text, values } = this.statement(maxBytes);
      // the first value is the position; see readStatement
      this.#key = JSON.stringify([this.options.media.contentType, text, values.slice(1)]);
    }
    return this.#key;
  }
}

/**
 * The requested page: the rows that both the parameters and the `Range` header name; at most {@link MAX_ROWS}.
 * @throws {PublicError} 416 PGRST103 if there can be none, except with `limit=0`.
 */
function pageOf(node: Node, range: string | undefined): Pick<ReadOptions, 'limit' | 'offset' | 'capped'> {
  const { limit, offset } = node.limit === 0 ? node : commonRange(node, parseRange(range));
  return {
    limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS),
    offset: Math.max(offset ?? 0, 0),
    capped: limit === undefined || limit > MAX_ROWS,
  };
}

function makePlan(
  { table, http, claims, media, preferences }: Call,
  catalogue: Catalogue,
  scopes: WholeScopes,
) {
  // before the query is read: a caller without rights costs nothing more
  requireRead(tableOf(catalogue, table), claims.role);
  const tree = parseQuery(rawQueryOf(http.url));
  const node = resolve(catalogue, claims.role, table, tree);
  const options = {
    media,
    body: http.method !== 'HEAD',
    ...pageOf(node, http.headers.range),
    ...(preferences.count === undefined ? {} : { count: preferences.count }),
  };
  const whole = claims.role === 'authenticated' ? wholeScopeOf(node, options, scopes) : undefined;
  return new ReadPlan(node, { ...options, whole });
}

/** The plans of the last reads, in the order of their last use: pages repeat the same few reads. */
const kept = new WeakMap<Catalogue, Map<string, ReadPlan>>();

function findPlan(call: Call, catalogue: Catalogue, scopes: WholeScopes): ReadPlan {
  const { http, claims, media, preferences } = call;
  if (http.url.length > LONGEST_ADDRESS) return makePlan(call, catalogue, scopes);
  const plans = kept.get(catalogue) ?? new Map<string, ReadPlan>();
  kept.set(catalogue, plans);
  const asked = [
    claims.role,
    http.method,
    media.contentType,
    preferences.count,
    http.headers.range,
    http.url,
  ];
  // an address and a header contain no line breaks
  const key = asked.join('\n');
  const plan = plans.get(key) ?? makePlan(call, catalogue, scopes);
  plans.delete(key);
  if (plans.size >= MOST_KEPT) plans.delete(plans.keys().next().value as string);
  plans.set(key, plan);
  return plan;
}

/** Plans a read, or finds its plan. @throws {PublicError} if the read is not allowed or not understood. */
export function planRead({ catalogue, wholeScopes }: TableApi, call: Call): Promise<ReadPlan> {
  return catalogue.plan((current) => findPlan(call, current, wholeScopes));
}
