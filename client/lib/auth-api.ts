import { AUTH_URL, accessToken } from './auth.ts';

/** An error that the auth service answered: a stable `code`, and a sentence in Spanish. */
export class AuthAnswerError extends Error {
  override readonly name = 'AuthAnswerError';
  readonly code: string;
  readonly status: number;
  /** The reasons why a new password was refused as weak. */
  readonly reasons: unknown;

  constructor(code: string, message: string, status: number, reasons?: unknown) {
    super(message);
    this.reasons = reasons;
    this.code = code;
    this.status = status;
  }
}

/**
 * Calls an endpoint of `/auth/v1` that the official client does not know.
 * @throws {AuthAnswerError} when the server answers with an error; a TypeError without connection.
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
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  if (response.ok) return fields;
  const { code, message, weak_password: weakness } = fields;
  const reasons =
    typeof weakness === 'object' && weakness !== null && 'reasons' in weakness && weakness.reasons;
  throw typeof code === 'string' && typeof message === 'string'
    ? new AuthAnswerError(code, message, response.status, reasons)
    : new AuthAnswerError('', '', response.status);
}

/** Deletes the signed-in person's account for good. @param password the current one. */
export async function deleteAccount(password: string): Promise<void> {
  await callAuth('DELETE', '/user', { current_password: password });
}
