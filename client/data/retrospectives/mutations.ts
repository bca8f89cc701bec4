import { queryClient } from '#client/lib/backend/query-client.ts';
import { sendCall } from '#client/lib/backend/rpc.ts';
import { withRefresh } from '#client/lib/backend/with-refresh.ts';
import { stayUnknown } from '#client/lib/screen/unanswered.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import { callAgain } from '../write/call-once.ts';
import { deleteRow } from '../write/change-rows.ts';
import type { Change, Kind } from '../write/command.ts';
import { once } from '../write/insert-once.ts';
import { submit } from '../write/submit.ts';
import { noteSecret } from './note-secret.ts';
import { cachedRetrospective, retrospectiveKey } from './queries.ts';
import type { RetroCommand } from './show-changes.ts';

type Name = keyof RetrospectiveProcedures;
type Input<Called extends Name> = RetrospectiveProcedures[Called]['input'];
type Output<Called extends Name> = RetrospectiveProcedures[Called]['output'];

/** The workflows that may wait for the connection: the thing that each changes, and whether it belongs to its phase. */
const WAITING: { [Called in Name]?: { about: (input: Input<Called>) => string; inPhase?: true } } = {
  write_note: { about: ({ id }) => id, inPhase: true },
  cast_votes: { about: ({ topic_id }) => topic_id, inPhase: true },
  write_discussion: { about: ({ topic_id }) => topic_id },
  save_action: { about: ({ id }) => id },
  set_action_done: { about: ({ action_id }) => action_id },
};

/** Changes of retrospectives. */
export const RETROS: Kind<RetroCommand, { output: unknown }> = {
  changesOf: (command) => {
    const retro: Change = [command.retro, command];
    return command.about === undefined ? [retro] : [retro, [command.about, null]];
  },
  send: async ({ name, input, about, isSigned, phaseCount }, hasWaited) => {
    const signed = isSigned ? { secret: noteSecret() } : {};
    const inPhase = hasWaited && phaseCount !== undefined ? { phase_count: phaseCount } : {};
    const send = about === undefined ? callAgain : sendCall;
    return { output: await send(name, { ...input, ...signed, ...inPhase } as never) };
  },
  afterLoss: stayUnknown,
  readAgain: ({ retro }) => queryClient.invalidateQueries({ queryKey: retrospectiveKey(retro) }),
  isImmediate: ({ about }) => about === undefined,
  onRefusal: async (command, error) => (await import('./report-refusal.ts')).reportRefusal(command, error),
};

/**
 * Changes a retrospective: in the order in which the person acts, shown at once. Without connection, written texts wait; steps and
 * deletions fail. After the last of several changes it is read again.
 * @param id the retrospective whose view shows the change.
 * @throws the error that the server answered; what the server has is shown then.
 */
export async function changeRetro<Called extends Name>(
  id: string,
  name: Called,
  input: Input<Called>,
): Promise<Output<Called>> {
  const waiting = WAITING[name];
  const command: RetroCommand = { kind: 'retro', retro: id, name, input };
  const { anonymous = false, phase_count } = cachedRetrospective(id) ?? {};
  if (anonymous && (name === 'write_note' || name === 'delete_note')) command.isSigned = true;
  if (waiting) {
    command.about = waiting.about(input);
    command.slot = `${command.about}:${name}`;
    if (waiting.inPhase && phase_count !== undefined) command.phaseCount = phase_count;
  }
  return (await submit(RETROS, command))?.output as Output<Called>;
}

/** As {@link changeRetro}, for the views of one retrospective. */
export type ChangeRetro = <Called extends Name>(
  name: Called,
  input: Input<Called>,
) => Promise<Output<Called>>;

/** Makes a story of an action, one however often it is sent, from wherever. @throws as {@link once}. */
export const makeStoryOfAction = (change: ChangeRetro, action_id: string) =>
  once(['make_story_of_action', action_id], {
    send: (story_id) => change('make_story_of_action', { action_id, story_id }),
  });

/**
 * Deletes a retrospective with its notes, topics and actions; stories and tasks made of actions stay. For managers of the project.
 * @throws the error that the server answered.
 */
export async function deleteRetrospective(id: string): Promise<void> {
  await withRefresh(['retrospectives'], () => deleteRow('retrospectives', id));
}
