/** A refusal of the server: what the API gives the client as an error. */
export class Refusal extends Error {
  readonly body: { code: string; message: string; hint: string; details: string };

  /**
   * @param hint the stable code.
   * @param details the parameters of its text.
   */
  constructor(hint: string, details: object = {}) {
    super(hint);
    this.body = { code: 'PT400', message: hint, hint, details: JSON.stringify(details) };
  }
}
