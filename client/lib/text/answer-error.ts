/** An error that an endpoint of the server answered: a stable `code` or `hint`, and a sentence in Spanish. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code: string;
  readonly hint: string;
  readonly status: number;
  /** The reasons why a new password was refused as weak. */
  readonly reasons: unknown;

  constructor(status: number, body: unknown) {
    const { message, code, hint, weak_password: weakness }: Record<string, unknown> = { ...Object(body) };
    super(typeof message === 'string' ? message : '');
    this.code = typeof code === 'string' ? code : '';
    this.hint = typeof hint === 'string' ? hint : '';
    this.status = status;
    this.reasons = Object(weakness).reasons;
  }
}
