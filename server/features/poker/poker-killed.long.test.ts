import { expect, test } from 'vitest';
import { meetAtProcess } from '#server/testing/meetings/meeting.ts';
import { type Actor, createStories } from '#server/testing/scenario.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { itemAt, liveSession, roundAt, step } from './testing/table.ts';

/** The votes of each person, story by story. */
const VOTES = [
  ['1', '2', '2', '3'],
  ['5', '5', '5', '8'],
  ['3', '3', '2', '3'],
  ['8', '8', '5', '8'],
  ['1', '1', '2', '1'],
] as const;
/** The points that are saved. */
const SAVED = [2, 5, 3, 8, 1];
/** The story in whose round the server is killed. */
const KILLED_AT = 2;

test('four people estimate five stories together, with the server killed in the middle of a round: no vote is lost, and all see the same', async () => {
  const { lead, others, everybody, project, killDuring, stop } = await meetAtProcess();
  const stories = await createStories(
    lead,
    project.id,
    ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((title) => ({ title })),
  );
  const input = liveSession(
    project.team,
    stories.map(({ id }) => id),
    { reveals_when_all_voted: false },
  );
  let session = await step(lead, 'create_poker_session', input);
  const at = { session_id: session.id };
  for (const person of others) await step(person, 'join_poker_session', at);

  const vote = (person: Actor, place: number, round_id: string) =>
    step(person, 'vote_poker', { ...at, round_id, card: VOTES[place]?.[everybody.indexOf(person)] ?? '' });
  /** The session as everybody reads it, without what differs: the clock, the own vote and what the person may do. */
  const seenByAll = async (): Promise<PokerSession> => {
    const seen = await Promise.all(everybody.map((person) => step(person, 'poker_session', at)));
    const shared = seen.map((one) => ({
      ...one,
      now: '',
      may_facilitate: false,
      items: one.items.map((item) => ({
        ...item,
        rounds: item.rounds.map((round) => ({ ...round, own_vote: null })),
      })),
    }));
    for (const other of shared) expect(other).toEqual(shared[0]);
    return shared[0] as PokerSession;
  };

  for (const [place, points] of SAVED.entries()) {
    const item_id = itemAt(session, place).id;
    session = await step(lead, 'start_poker_round', { ...at, item_id, number: 1 });
    const { id } = roundAt(session, place);
    const [first, second, third] = others;
    await vote(lead, place, id);
    await vote(first, place, id);
    if (place === KILLED_AT) {
      // whether this vote was stored or not, it is repeated
      await killDuring(() => vote(second, place, id));
      const { voted } = roundAt(await seenByAll(), place);
      expect(voted).toEqual(expect.arrayContaining([lead.id, first.id]));
      expect(roundAt(await step(first, 'poker_session', at), place).own_vote?.card).toBe(VOTES[place]?.[1]);
    }
    await vote(second, place, id);
    await vote(third, place, id);
    expect(roundAt(await seenByAll(), place)).toMatchObject({
      voted: everybody.map((person) => person.id).sort(),
      results: null,
    });
    await step(lead, 'reveal_poker', { ...at, round_id: id });
    const results = roundAt(await seenByAll(), place).results ?? [];
    expect(new Map(results.map(({ user_id, card }) => [user_id, card]))).toEqual(
      new Map(everybody.map((person, index) => [person.id, VOTES[place]?.[index]])),
    );
    session = await step(lead, 'save_poker_points', { ...at, item_id, points, expected_points: null });
  }
  await step(lead, 'close_poker_session', at);
  expect(await seenByAll()).toMatchObject({
    status: 'closed',
    items: SAVED.map((points) => ({ status: 'saved', saved_points: points, rounds: [{ number: 1 }] })),
  });
  const { data } = await lead.client
    .from('user_stories')
    .select('id, story_points')
    .eq('project_id', project.id)
    .throwOnError();
  expect(new Map(data.map(({ id, story_points }) => [id, story_points]))).toEqual(
    new Map(stories.map(({ id }, place) => [id, SAVED[place]])),
  );
  expect(await stop()).toBe(0);
});
