import { failureCode } from '#client/lib/errors.ts';
import { useChangeRetro } from './mutations.ts';

/** Moves the topic that everybody looks at; for the facilitator. Rejects with the error that the server answered. */
export function useFocusTopic(id: string): (topicId: string) => Promise<void> {
  const change = useChangeRetro(id, 'focus');
  return async (topic_id) => {
    await change('focus_topic', { retrospective_id: id, topic_id }, (retro) => ({
      ...retro,
      focus_topic_id: topic_id,
    }));
  };
}

/**
 * Writes what is said about a topic. `before`: the text that the person began with. Resolves with the text that the server
 * stored, which may contain what others have written; rejects with the error that it answered.
 */
export function useWriteDiscussion(id: string) {
  const change = useChangeRetro(id, 'discussion');
  return async (topic_id: string, before: string, after: string): Promise<string> => {
    const input = { retrospective_id: id, topic_id, before, after };
    const { discussion } = await change('write_discussion', input);
    return discussion;
  };
}

/** The text that others have written, where it contradicts what the person wrote; null for other errors. */
export function otherDiscussion(error: unknown): string | null {
  if (failureCode(error) !== 'discussion_changed') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as { current: string }).current : null;
}
