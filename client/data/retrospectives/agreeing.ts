import { failureCode } from '#client/lib/errors.ts';
import { changeRetro } from './mutations.ts';

/** Moves the topic that everybody looks at; for the facilitator. Rejects with the error that the server answered. */
export const focusTopic = (id: string, topic_id: string) =>
  changeRetro(id, 'focus_topic', { retrospective_id: id, topic_id });

/**
 * Writes what is said about a topic. `before`: the text that the person began with. Resolves with the text that the server
 * stored, which may contain what others have written, or undefined if a later text has replaced it before it was sent; rejects with
 * the error that it answered.
 */
export async function writeDiscussion(
  id: string,
  topic_id: string,
  before: string,
  after: string,
): Promise<string | undefined> {
  const input = { retrospective_id: id, topic_id, before, after };
  const answer: { discussion: string } | undefined = await changeRetro(id, 'write_discussion', input);
  return answer?.discussion;
}

/** The text that others have written, where it contradicts what the person wrote; null for other errors. */
export function otherDiscussion(error: unknown): string | null {
  if (failureCode(error) !== 'discussion_changed') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as { current: string }).current : null;
}
