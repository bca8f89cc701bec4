/** The last request about each target that is not answered yet. */
const lastRequest = new Map<string, Promise<unknown>>();

/**
 * Sends a request about some targets after all earlier requests about any of them have been answered, so that the changes
 * of one target are made in the order in which the person made them.
 * @returns the result of `request`.
 * @throws the error of `request`.
 */
export async function inOrder<Result>(
  targets: readonly string[],
  request: () => Promise<Result>,
): Promise<Result> {
  const earlier = targets.flatMap((id) => lastRequest.get(id) ?? []);
  const answer = Promise.allSettled(earlier).then(request);
  for (const id of targets) lastRequest.set(id, answer);
  try {
    return await answer;
  } finally {
    for (const id of targets) if (lastRequest.get(id) === answer) lastRequest.delete(id);
  }
}
