import { randomUUID } from 'node:crypto';
import type { Procedures } from '../shared/contracts/procedures.ts';
import type { Retrospective } from '../shared/contracts/retrospectives.ts';
import type { Person } from './fixtures.ts';

/** Calls a workflow of the server as a person, through the official client. @throws the error that the server answered. */
export async function callAs<Name extends keyof Procedures>(
  { client }: Person,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output']> {
  const { data } = await client.rpc(name as never, input as never).throwOnError();
  return data as Procedures[Name]['output'];
}

/** The retrospective as a person sees it. */
export const retroFor = (person: Person, id: string): Promise<Retrospective> =>
  callAs(person, 'retrospective', { retrospective_id: id });

/** Moves the phase as the facilitator. */
export async function goToPhase(
  facilitator: Person,
  id: string,
  to: Procedures['set_retrospective_phase']['input']['to'],
): Promise<void> {
  const { phase: from } = await retroFor(facilitator, id);
  await callAs(facilitator, 'set_retrospective_phase', { retrospective_id: id, from, to });
}

/** The address of a retrospective. */
export const retroAddress = (projectId: string, id: string) =>
  `/?view=retro&project=${projectId}&retro=${id}`;

interface Noted {
  author: Person;
  column: 'start' | 'stop' | 'continue';
  body: string;
}

/**
 * Starts a named retrospective, writes notes, and goes on to voting.
 * @returns its id, and its topics: one for each note, in the order of the notes.
 */
export async function prepareVoting(
  facilitator: Person,
  teamId: string,
  notes: readonly Noted[],
  more: Partial<Procedures['start_retrospective']['input']> = {},
): Promise<{ id: string; topics: string[] }> {
  const id = randomUUID();
  await callAs(facilitator, 'start_retrospective', {
    id,
    team_id: teamId,
    template: 'start_stop_continue',
    anonymous: false,
    ...more,
  });
  for (const { author, column, body } of notes) {
    await callAs(author, 'write_note', { retrospective_id: id, id: randomUUID(), column_id: column, body });
  }
  await goToPhase(facilitator, id, 'vote');
  const { topics } = await retroFor(facilitator, id);
  const topicOf = (body: string) => topics.find((topic) => topic.notes.some((note) => note.body === body));
  return { id, topics: notes.map(({ body }) => topicOf(body)?.id ?? '') };
}

/** Gives votes to a topic. */
export const vote = (person: Person, retrospective_id: string, topic_id: string, votes: number) =>
  callAs(person, 'cast_votes', { retrospective_id, topic_id, votes });
