import { queryClient } from '#client/lib/query-client.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useChangeRetro } from './mutations.ts';
import { retrospectiveKey } from './queries.ts';

type Topic = Retrospective['topics'][number];

/** How many votes the person may add to a topic now. */
export function votesToAdd(
  { votes_left, votes_per_topic }: Pick<Retrospective, 'votes_left' | 'votes_per_topic'>,
  { own_votes }: Pick<Topic, 'own_votes'>,
): number {
  const room = (votes_per_topic ?? Number.POSITIVE_INFINITY) - (own_votes ?? 0);
  return Math.max(0, Math.min(votes_left ?? 0, room));
}

/** @param votes how many votes the person gives the topic in all. */
function withVotes<Retro extends Retrospective>(retro: Retro, topicId: string, votes: number): Retro {
  const before = retro.topics.find(({ id }) => id === topicId)?.own_votes ?? 0;
  return {
    ...retro,
    votes_left: (retro.votes_left ?? 0) + before - votes,
    topics: retro.topics.map((topic) => (topic.id === topicId ? { ...topic, own_votes: votes } : topic)),
  };
}

/**
 * Adds one vote to a topic, or withdraws one. It shows at once, and a further vote counts from what is shown then. Nothing is sent
 * that the budget does not allow.
 * @returns rejects with the error that the server answered; then the votes are read again.
 */
export function useVote(id: string): (topicId: string, by: 1 | -1) => Promise<void> {
  // the server sets how many votes a topic has: an earlier number must not arrive last
  const change = useChangeRetro(id, 'votes');
  return async (topicId, by) => {
    const retro = queryClient.getQueryData<Retrospective>(retrospectiveKey(id));
    const topic = retro?.topics.find((each) => each.id === topicId);
    if (!retro || !topic) return;
    const votes = (topic.own_votes ?? 0) + by;
    if (by === 1 ? votesToAdd(retro, topic) === 0 : votes < 0) return;
    const input = { retrospective_id: id, topic_id: topicId, votes };
    await change('cast_votes', input, (shown) => withVotes(shown, topicId, votes));
  };
}
