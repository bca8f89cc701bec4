import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { newId } from '#client/lib/state/new-id.ts';
import type { CreatePokerSessionInput, PokerSession } from '#shared/contracts/poker.ts';
import type { Project, Team } from '../projects/project-tree.ts';
import { deckQuery } from './decks.ts';
import { idsOf, sessionPeople } from './session-people.ts';

/** Opens a session. @throws the error that the server answered. */
export const createPokerSession = (input: CreatePokerSessionInput): Promise<PokerSession> =>
  call('create_poker_session', input);

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
 * @throws the error that the server answered.
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
    id: newId(),
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
    await call('start_poker_round', { session_id: session.id, item_id: first.id, number: 1 }).catch(
      () => undefined,
    );
  }
  return session.id;
}
