import { untilKnown } from '../screen/until-known.ts';
import { AnswerError } from '../text/answer-error.ts';
import { loadErrorTexts } from '../text/errors.ts';
import { AUTH_URL, accessToken, explainSessionEnd } from './auth.ts';

/**
 * Calls an endpoint of `/auth/v1` that the official client does not know.
 * @throws {AnswerError} when the server answers with an error; a TypeError without connection.
 */
export async function callAuth(
  method: 'POST' | 'DELETE',
  path: string,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const token = method === 'DELETE' ? await accessToken() : null;
  const response = await fetch(`${AUTH_URL}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    await loadErrorTexts();
    throw new AnswerError(response.status, answer);
  }
  return { ...Object(answer) };
}

/**
 * Deletes the signed-in person's account for good, until it is known whether it was done.
 * @param password the current one.
 * @param onDeleted runs once when it was; also after a lost answer, when the page finds its session ended.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known.
 */
export async function deleteAccount(password: string, onDeleted: () => Promise<unknown>): Promise<void> {
  const remove = (body: Record<string, unknown>) => callAuth('DELETE', '/user', body);
  const sent = untilKnown({ send: () => remove({ current_password: password }) });
  let finished: Promise<unknown> | undefined;
  const finish = () => (finished ??= onDeleted());
  explainSessionEnd(() =>
    sent
      // a session that has ended deletes nothing: this is refused unless the account is gone
      .catch(() => remove({}))
      .then(finish)
      .then(
        () => true,
        () => false,
      ),
  );
  await sent;
  await finish();
}
