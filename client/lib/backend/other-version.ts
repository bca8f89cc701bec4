const { promise, resolve } = Promise.withResolvers<unknown>();

/** Resolves with the refusal that shows that the server has another version of the program than this page. */
export const whenOtherVersion = (): Promise<unknown> => promise;

/** Whether a request was refused because it names a procedure, a table or a column that the server of another version does not have. */
export const isOtherVersion = (error: unknown): boolean => /^PGRST20[245]$/.test(Object(error).code);

/** Finds out from a refusal whether the server has another version. */
export async function noticeVersion(refused: Response): Promise<void> {
  const error = await refused.json().catch(() => null);
  if (isOtherVersion(error)) resolve(error);
}
