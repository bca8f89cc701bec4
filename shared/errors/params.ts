/** The values for the placeholders in the text of an error. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/**
 * The parameters of an error in readable form: a column without its own name gets the name of its status.
 * @param statuses the names of the statuses in the language of the reader.
 */
export function readableParams(params: ErrorParams, statuses: Readonly<Record<string, string>>): ErrorParams {
  const { name, status } = params;
  if (name || typeof status !== 'string' || statuses[status] === undefined) return params;
  return { ...params, name: statuses[status] };
}
