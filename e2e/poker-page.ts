import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  addMember,
  createProject,
  createStories,
  type Project,
  type Story,
} from '../server/testing/scenario.ts';
import type { CreatePokerSessionInput, PokerSession } from '../shared/contracts/poker.ts';
import type { Procedures } from '../shared/contracts/procedures.ts';
import { POKER_DECKS } from '../shared/rules/meetings/poker.ts';
import { expect, type Person } from './fixtures.ts';

export const TITLES = ['Pagar', 'Devolver', 'Facturar', 'Avisar', 'Cancelar'];

/** Calls a procedure as a person. @throws if it is refused, or the server cannot be reached. */
export async function callAs<Name extends keyof Procedures>(
  { client }: Person,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output']> {
  const { data, error } = await client.rpc(name as never, input as never);
  if (error) throw new Error(`${name}: ${(error as { message: string }).message}`);
  return data as Procedures[Name]['output'];
}

export interface Table {
  project: Project;
  stories: Story[];
  session: PokerSession;
  address: string;
}

/** A session of five stories that the first person leads, and in which the others vote. */
export async function openTable(
  owner: Person,
  others: readonly Person[],
  more: Partial<CreatePokerSessionInput> = {},
): Promise<Table> {
  const project = await createProject(owner);
  for (const person of others) await addMember(owner, project.team, person, 'developer');
  const stories = await createStories(
    owner,
    project.id,
    TITLES.map((title) => ({ title })),
  );
  const session = await callAs(owner, 'create_poker_session', {
    id: randomUUID(),
    team_id: project.team,
    name: 'Refinar pagos',
    mode: 'live',
    deck: { kind: 'default', cards: [...POKER_DECKS.default] },
    reveals_when_all_voted: false,
    story_ids: stories.map(({ id }) => id),
    voters: others.map(({ id }) => id),
    ...more,
  });
  const address = `/?view=poker&project=${project.id}&session=${session.id}`;
  return { project, stories, session, address };
}

/** A person's vote in the open round of a story, given by a program; it tries again while the server cannot be reached. */
export async function voteAs(person: Person, sessionId: string, place: number, card: string): Promise<void> {
  await expect(async () => {
    const session = await callAs(person, 'poker_session', { session_id: sessionId });
    const round = session.items[place]?.rounds.at(-1);
    const after = await callAs(person, 'vote_poker', {
      session_id: sessionId,
      round_id: round?.id ?? '',
      card,
    });
    expect(after.items[place]?.rounds.at(-1)?.own_vote?.card).toBe(card);
  }).toPass();
}

export const heading = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title, exact: true });
export const card = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** 'Han votado 4 de 6'. */
export const voteCount = (page: Page): Locator => page.locator('[data-vote-count]');
export const verdict = (page: Page): Locator => page.getByRole('region', { name: 'Resultado' });

/** The points of the stories in the database, in the order of the session. */
export async function storedPoints(owner: Person, { stories }: Table): Promise<(number | null)[]> {
  const { data } = await owner.client
    .from('user_stories')
    .select('id, story_points')
    .in(
      'id',
      stories.map(({ id }) => id),
    )
    .throwOnError();
  return stories.map((story) => data.find(({ id }) => id === story.id)?.story_points ?? null);
}
