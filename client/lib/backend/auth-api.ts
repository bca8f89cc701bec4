import { AnswerError } from '../text/answer-error.ts';
import { loadErrorTexts } from '../text/errors.ts';
import { AUTH_URL, accessToken } from './auth.ts';

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

/** Deletes the signed-in person's account for good. @param password the current one. */
export async function deleteAccount(password: string): Promise<void> {
  await callAuth('DELETE', '/user', { current_password: password });
}
