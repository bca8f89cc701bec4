import { chooseEncoding } from '#server/lib/encodings.ts';
import { addVary } from '#server/lib/vary.ts';
import { type Answer, contentRange, preferenceApplied } from './answer.ts';
import type { Call, TableApi } from './api.ts';
import { type AnswerBounds, buildAnswer } from './large-answers.ts';
import { rangeNotSatisfiable } from './parse/range.ts';
import { planRead } from './plan-read.ts';
import { readEstimated, readPage } from './read-page.ts';
import type { CachedResponse } from './response-cache.ts';
import { csvHeading } from './sql/body.ts';

/** The headers of a request on which an answer with a tag depends. */
const VARIES = ['Accept', 'Accept-Encoding', 'Authorization', 'Prefer', 'Range'];

/** Whether the client has the body that a tag identifies (`If-None-Match`). */
const hasBody = (given: string | undefined, tag: string) =>
  given?.split(',').some((entry) => entry.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false;

/**
 * An answer with the body of a kept one: 304 without it if the client has it already. Browsers may store the body, but must ask
 * before each use, so that it is shown only to a session that may see it.
 */
async function withTag(answer: Answer, kept: CachedResponse, { http, reply }: Call): Promise<Answer> {
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
  const { claims, media, preferences } = call;
  const plan = await planRead(api, call);
  const { options } = plan;
  const estimated = options.count === 'planned' || options.count === 'estimated';
  const build = ({ maxBytes, timeoutMs }: AnswerBounds) =>
    (estimated ? readEstimated : readPage)(api, call, plan, maxBytes, { readOnly: true, timeoutMs });
  const { page, total, labels, kept } = await buildAnswer(claims.sub ?? 'anon', call.reply, build);
  if (options.count === 'exact' && total !== undefined && options.offset > total) {
    call.reply.header('content-range', contentRange(0, 0, total));
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
