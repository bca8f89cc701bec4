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

/** The name of the text of an error: its code, or that of the singular for a limit of one story. */
export function textNameOf<Code extends string>(
  code: Code,
  { limit }: ErrorParams,
): Code | 'wip_limit_single' {
  return code === 'wip_limit_reached' && limit === 1 ? 'wip_limit_single' : code;
}
