import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { CreatePokerSessionInput, PokerSession } from '#shared/contracts/poker.ts';
import type { Project, Team } from '../projects/project-tree.ts';
import { callAgain, callOnce } from '../write/call-once.ts';
import { deckQuery } from './decks.ts';
import { idsOf, sessionPeople } from './session-people.ts';

/** Opens a session, one however often it is sent. @throws as {@link callOnce}. */
export async function createPokerSession(input: Omit<CreatePokerSessionInput, 'id'>): Promise<PokerSession> {
  const { output } = await callOnce('create_poker_session', (id) => ({ ...input, id }));
  return output;
}

/** Reads a session once. @throws the error that the server answered. */
export const readPokerSession = (id: string): Promise<PokerSession> =>
  call('poker_session', { session_id: id });

interface EstimatedNow {
  project: Project;
  team: Team;
  /** Who opens it. */
  personId: string;
  name: string;
  storyIds: string[];
}

/** The length of a session's name that the server accepts. */
const MAX_NAME = 120;

/**
 * Opens a live session of a team with its deck, and the round of the first story. The person who opens it shows the cards: with all
 * votes of those who are present they would show before the others have come.
 * @returns its id.
 * @throws as {@link callOnce}.
 */
export async function estimateNow({
  project,
  team,
  personId,
  name,
  storyIds,
}: EstimatedNow): Promise<string> {
  const people = sessionPeople(project, team, personId, {});
  const session = await createPokerSession({
    team_id: team.id,
    name: name.slice(0, MAX_NAME).trim(),
    mode: 'live',
    deck: await queryClient.fetchQuery(deckQuery(team.id)),
    reveals_when_all_voted: false,
    story_ids: storyIds,
    voters: idsOf(people, 'votes'),
    observers: idsOf(people, 'observes'),
  });
  const [first] = session.items;
  // without its first round the session waits in its lobby, where the round can be started
  if (first) {
    await callAgain('start_poker_round', { session_id: session.id, item_id: first.id, number: 1 }).catch(
      () => undefined,
    );
  }
  return session.id;
}
