import type { Statement } from '#server/lib/statement.ts';
import { type ListLayout, listLayoutOf } from './cache/list-layout.ts';
import type { Call } from './call.ts';
import type { Catalogue, Role } from './catalogue/catalogue.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import { requireRead } from './catalogue/rights.ts';
import type { Media } from './parse/media.ts';
import { decode, parseQuery, parseShape, rawQueryOf } from './parse/query.ts';
import { commonRange, parseRange } from './parse/range.ts';
import { type QueryShape, shapeOf } from './parse/shape.ts';
import type { Given } from './parse/slots.ts';
import { Plans } from './plan/plans.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import { MAX_ROWS, type Node } from './plan/resolved.ts';
import { type WholeScopes, wholeScopeOf } from './plan/whole-scope.ts';
import { changesTemplate } from './sql/changes.ts';
import { estimateTemplate, type ReadOptions, readTemplate } from './sql/read.ts';
import { fill, type Template } from './sql/writer.ts';

/** Everything that the plan of a read follows from, besides the catalogue. */
interface ReadShape {
  table: string;
  role: Role;
  /** The query string without the operands of its filters, but with those of a table that is read in whole scopes. */
  query: string;
  range: string | undefined;
  media: Media;
  body: boolean;
  count: ReadOptions['count'];
}

/** The values of a read besides its operands: it has no body. */
const NOTHING_GIVEN: Given = { operands: [], json: '', rows: 0, maxBytes: 0 };

/** The plan of all reads of one shape. */
class SharedPlan {
  readonly options: ReadOptions;
  readonly template: ReturnType<typeof readTemplate>;
  /** How single rows are replaced in the answer; undefined: they are not. */
  readonly layout: ListLayout | undefined;
  /** The key of the answer in the cache; undefined if the answer is not cached. */
  readonly key: string | undefined;
  readonly #node: Node;
  #changes: Template | undefined;

  constructor(node: Node, options: ReadOptions) {
    this.options = options;
    this.template = readTemplate(node, options);
    this.#node = node;
    if (!options.whole) return;
    this.layout = options.offset === 0 ? listLayoutOf(node, options.media) : undefined;
    // the query of such a read is not cut: all its statements are the same, but for the size of the body
    const { text, values } = fill(this.template, NOTHING_GIVEN);
    this.key = JSON.stringify([options.media.contentType, text, values]);
  }

  get estimate(): Template {
    return estimateTemplate(this.#node);
  }

  get changes(): Template {
    this.#changes ??= changesTemplate(this.#node, this.options, this.layout);
    return this.#changes;
  }
}

/** The plan of a read with its own values. */
export class ReadPlan {
  readonly #plan: SharedPlan;
  readonly #operands: readonly string[];

  constructor(plan: SharedPlan, operands: readonly string[]) {
    this.#plan = plan;
    this.#operands = operands;
  }

  get options(): ReadOptions {
    return this.#plan.options;
  }

  /** The statement for a maximum size of the body (bytes). */
  statement(maxBytes: number): Statement & { labels: string[] } {
    const { template } = this.#plan;
    return { ...fill(template, this.#given(maxBytes)), bytes: 'body', labels: template.labels };
  }

  /** The statement that returns the planner's estimate, as `Plan Rows` of its one plan. */
  estimate(): Statement {
    return fill(this.#plan.estimate, this.#given(0));
  }

  /** The key of the answer in the cache; undefined if the answer is not cached. */
  get keyOfAnswer(): string | undefined {
    return this.#plan.key;
  }

  /** How single rows are replaced in the answer; undefined: they are not. */
  get layout(): ListLayout | undefined {
    return this.#plan.layout;
  }

  /** The statement that asks what has changed in an answer of the cache since a position. */
  changesSince(position: string, maxBytes: number): Statement {
    const { text, values } = fill(this.#plan.changes, this.#given(maxBytes));
    // the first value is the position; see changesTemplate
    return { text, values: values.with(0, position), bytes: 'body' };
  }

  #given(maxBytes: number): Given {
    return { ...NOTHING_GIVEN, operands: this.#operands, maxBytes };
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

function makePlan(catalogue: Catalogue, shape: ReadShape, scopes: WholeScopes): SharedPlan {
  const { table, role, query, range, media, body, count } = shape;
  // before the query is read: a caller without rights costs nothing more
  requireRead(tableOf(catalogue, table), role);
  const node = resolve(catalogue, role, table, scopes.has(table) ? parseQuery(query) : parseShape(query));
  const options = { media, body, ...pageOf(node, range), ...(count === undefined ? {} : { count }) };
  const whole = role === 'authenticated' ? wholeScopeOf(node, options, scopes) : undefined;
  return new SharedPlan(node, { ...options, whole });
}

/** A plan needs the operands of the filters by which a table is read in whole scopes; of all others it is made without them. */
function queryOf({ table, http }: Call, scopes: WholeScopes): QueryShape {
  const raw = rawQueryOf(http.url);
  return scopes.has(table) ? { text: raw, operands: [] } : shapeOf(raw);
}

/** Plans a read, or finds its plan. @throws {PublicError} if the read is not allowed or not understood. */
export type PlanRead = (call: Call) => Promise<ReadPlan>;

export function readPlanner(catalogue: CurrentCatalogue, scopes: WholeScopes): PlanRead {
  const plans = new Plans((current: Catalogue, shape: ReadShape) => makePlan(current, shape, scopes));
  return (call) => {
    const { table, claims, http, media, preferences } = call;
    const { text, operands } = queryOf(call, scopes);
    const shape = {
      table,
      role: claims.role,
      query: text,
      range: http.headers.range,
      media,
      body: http.method !== 'HEAD',
      count: preferences.count,
    };
    return catalogue.plan((current) => new ReadPlan(plans.of(current, shape), operands.map(decode)));
  };
}
