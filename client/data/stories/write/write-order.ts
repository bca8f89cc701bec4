/** The last request for each story that is not answered yet. */
const lastRequest = new Map<string, Promise<unknown>>();

/**
 * Sends a request about some stories after all earlier requests about any of them have been answered, so that the changes
 * of one story are made in the order in which the person made them.
 * @returns what `request` returns.
 * @throws what `request` throws.
 */
export async function inOrder<Result>(
  ids: readonly string[],
  request: () => Promise<Result>,
): Promise<Result> {
  const earlier = ids.flatMap((id) => lastRequest.get(id) ?? []);
  const answer = Promise.allSettled(earlier).then(request);
  for (const id of ids) lastRequest.set(id, answer);
  try {
    return await answer;
  } finally {
    for (const id of ids) if (lastRequest.get(id) === answer) lastRequest.delete(id);
  }
}
