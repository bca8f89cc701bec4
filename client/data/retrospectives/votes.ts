import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { changeRetro } from './mutations.ts';
import { visibleRetrospective } from './queries.ts';

type Topic = Retrospective['topics'][number];

/** How many votes the person may add to a topic now. */
export function votesToAdd(
  { votes_left, votes_per_topic }: Pick<Retrospective, 'votes_left' | 'votes_per_topic'>,
  { own_votes }: Pick<Topic, 'own_votes'>,
): number {
  const room = (votes_per_topic ?? Number.POSITIVE_INFINITY) - (own_votes ?? 0);
  return Math.max(0, Math.min(votes_left ?? 0, room));
}

/**
 * Adds one vote to a topic, or withdraws one. It shows at once, and a further vote counts from what is shown then. Votes over the
 * budget are not sent.
 * @throws the error that the server answered; then the votes are read again.
 */
export async function vote(retroId: string, topicId: string, by: 1 | -1): Promise<void> {
  const retro = visibleRetrospective(retroId);
  const topic = retro?.topics.find((each) => each.id === topicId);
  if (!retro || !topic) return;
  const votes = (topic.own_votes ?? 0) + by;
  if (by === 1 ? votesToAdd(retro, topic) === 0 : votes < 0) return;
  // the server sets how many votes a topic has
  await changeRetro(retroId, 'cast_votes', { retrospective_id: retroId, topic_id: topicId, votes });
}
