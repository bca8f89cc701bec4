// Runs before each file of tests: from here on each answer of a procedure that `fetch` gets is compared with its contract.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';

/** Requests that are answered with a result. */
const COMPARED = new Set(['GET', 'POST']);

/** One worker runs several files. */
const worker = globalThis as { checkedAnswers?: { errors: Error[] } };

function checkFetch(): { errors: Error[] } {
  const errors: Error[] = [];
  const fetchUnchecked = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fetchUnchecked(input, init);
    if (!answer.ok || !COMPARED.has(init?.method ?? 'GET') || !answer.url.includes('/rest/v1/rpc/'))
      return answer;
    const { checkAnswer, procedureOf } = await import('./checked-answers.ts');
    const name = procedureOf(answer.url);
    const single = new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object') ?? false;
    const text = await answer.clone().text();
    try {
      checkAnswer(name, text, single);
    } catch (error) {
      errors.push(error as Error);
    }
    writeFileSync(path.join(inject('answered'), name), '');
    return answer;
  };
  return { errors };
}

worker.checkedAnswers ??= checkFetch();
const { errors } = worker.checkedAnswers;

/** Fails the test that has got a wrong answer. */
function expectNoErrors(): void {
  const [first] = errors.splice(0);
  if (first) throw first;
}

afterEach(expectNoErrors);
// of the answers that the hooks of a file have got
afterAll(expectNoErrors);
