import { randomUUID } from 'node:crypto';
import { call, type Refused } from '#server/testing/call.ts';
import type { Actor } from '#server/testing/scenario.ts';
import type { CreatePokerSessionInput, PokerSession } from '#shared/contracts/poker.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';

type Step = {
  [Name in keyof Procedures]: Procedures[Name]['output'] extends PokerSession ? Name : never;
}[keyof Procedures];

/** A step of a session. @throws if it is refused. */
export async function step<Name extends Step>(
  by: Pick<Actor, 'client'>,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<PokerSession> {
  const answer = await call(by.client, name, input);
  if ('code' in (answer as Refused)) throw new Error(`${name}: ${(answer as Refused).code}`);
  return answer as PokerSession;
}

/** The code of the refusal of a step; undefined if it is made. */
export async function refusedCode<Name extends keyof Procedures>(
  by: Pick<Actor, 'client'>,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<string | undefined> {
  const answer = await call(by.client, name, input);
  return (answer as Partial<Refused> | null)?.code;
}

/** The input of a live session with the default deck. */
export const liveSession = (
  team_id: string,
  story_ids: string[],
  more: Partial<CreatePokerSessionInput> = {},
): CreatePokerSessionInput => ({
  id: randomUUID(),
  team_id,
  name: 'Refinar pagos',
  mode: 'live',
  deck: { kind: 'default', cards: [...POKER_DECKS.default] },
  story_ids,
  ...more,
});

/** The item of a session at a place. @throws if there is none. */
export function itemAt(session: PokerSession, place = 0): PokerSession['items'][number] {
  const item = session.items[place];
  if (!item) throw new Error(`no story at ${place}`);
  return item;
}

/** The last round of the item at a place. @throws if there is none. */
export function roundAt(session: PokerSession, place = 0): PokerSession['items'][number]['rounds'][number] {
  const round = itemAt(session, place).rounds.at(-1);
  if (!round) throw new Error(`no round at ${place}`);
  return round;
}
