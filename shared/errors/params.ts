/** The values that stand for the placeholders of the text of an error. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/**
 * The parameters of an error as a person reads them: a column that has no name of its own is called by its status.
 * @param statuses the names of the statuses in the language of the reader.
 */
export function readableParams(params: ErrorParams, statuses: Readonly<Record<string, string>>): ErrorParams {
  const { name, status } = params;
  if (name || typeof status !== 'string' || statuses[status] === undefined) return params;
  return { ...params, name: statuses[status] };
}
