// Runs before each file of tests: from here on `fetch` compares each answer of a procedure with its contract.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

const CHECKED = Symbol.for('checked-fetch');
const fetchUnchecked = globalThis.fetch;

/** @throws {Error} if an answer differs from its contract, which fails the test. */
async function checkedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetchUnchecked(input, init);
  if (!answer.ok || init?.method === 'HEAD' || !answer.url.includes('/rest/v1/rpc/')) return answer;
  const { checkAnswer, procedureOf } = await import('./checked-answers.ts');
  const name = procedureOf(answer.url);
  if (name === undefined) return answer;
  const single = new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object') ?? false;
  checkAnswer(name, await answer.clone().text(), single);
  writeFileSync(path.join(inject('answered'), name), '');
  return answer;
}

// one worker runs several files
if (!(CHECKED in globalThis)) {
  Object.assign(globalThis, { [CHECKED]: true, fetch: checkedFetch });
}
