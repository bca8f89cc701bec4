import { chooseEncoding } from '#server/lib/encodings.ts';
import { addVary } from '#server/lib/vary.ts';
import { type Answer, contentRange, preferenceApplied } from './answer.ts';
import type { Call, TableApi } from './api.ts';
import { requireRead } from './catalogue/rights.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { type AnswerBounds, buildAnswer } from './large-answers.ts';
import { parseQuery, rawQueryOf } from './parse/query.ts';
import { commonRange, parseRange, rangeNotSatisfiable } from './parse/range.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import { MAX_ROWS, type Node } from './plan/resolved.ts';
import { wholeScopeOf } from './plan/whole-scope.ts';
import { readEstimated, readPage } from './read-page.ts';
import { csvHeading } from './sql/body.ts';
import type { ReadOptions } from './sql/read.ts';

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

/** The headers of a request on which an answer with a tag depends. */
const VARIES = ['Accept', 'Accept-Encoding', 'Authorization', 'Prefer', 'Range'];

/** Whether the client has the body that a tag identifies (`If-None-Match`). */
const hasBody = (given: string | undefined, tag: string) =>
  given?.split(',').some((entry) => entry.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false;

/**
 * An answer with the body of a kept one: 304 without it if the client has it already. Browsers may store the body, but must ask
 * before each use, so that it is shown only to a session that may see it.
 */
async function withTag(answer: Answer, kept: KeptAnswer, { http, reply }: Call): Promise<Answer> {
  addVary(reply, VARIES);
  const headers = { etag: kept.tag, 'cache-control': 'private, no-cache' };
  if (hasBody(http.headers['if-none-match'], kept.tag)) return { status: 304, headers };
  const encoding = chooseEncoding(http.headers['accept-encoding']);
  return {
    status: answer.status,
    headers: { ...answer.headers, ...headers, ...(encoding && { 'content-encoding': encoding }) },
    body: await kept.body(encoding),
  };
}

/** GET and HEAD of a table: parse, plan, one statement in a read-only transaction, present. */
export async function readTable(api: TableApi, call: Call): Promise<Answer> {
  const { http, claims, media, preferences } = call;
  const tree = parseQuery(rawQueryOf(http.url));
  const node = await api.catalogue.plan((catalogue) => {
    requireRead(tableOf(catalogue, call.table), claims.role);
    return resolve(catalogue, claims.role, call.table, tree);
  });
  const asked: Omit<ReadOptions, 'maxBytes'> = {
    media,
    body: http.method !== 'HEAD',
    ...pageOf(node, http.headers.range),
    ...(preferences.count === undefined ? {} : { count: preferences.count }),
  };
  const options = {
    ...asked,
    whole: claims.role === 'authenticated' ? wholeScopeOf(node, asked, api.wholeScopes) : undefined,
  };
  const estimated = options.count === 'planned' || options.count === 'estimated';
  const build = ({ maxBytes, timeoutMs }: AnswerBounds) =>
    (estimated ? readEstimated : readPage)(
      api,
      call,
      node,
      { ...options, maxBytes },
      { readOnly: true, timeoutMs },
    );
  const { page, total, labels, kept } = await buildAnswer(claims.sub ?? 'anon', call.reply, build);
  if (options.count === 'exact' && total !== undefined && options.offset > total) {
    throw rangeNotSatisfiable(
      `An offset of ${options.offset} was requested, but there are only ${total} rows.`,
    );
  }
  const isPart = page.more || (total !== undefined && page.rows < total);
  const answer = {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': media.contentType,
      'content-range': contentRange(options.offset, page.rows, total),
      ...preferenceApplied([preferences.count && `count=${preferences.count}`]),
    },
  };
  if (kept) return withTag(answer, kept, call);
  if (page.body === null) return answer;
  const heading = media.kind === 'csv' ? `${csvHeading(labels)}\n` : '';
  return { ...answer, body: heading === '' ? page.body : heading + page.body.toString() };
}
