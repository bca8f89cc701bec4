import { sendCall } from '#client/lib/backend/rpc.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { once } from './insert-once.ts';

type Input<Name extends keyof Procedures> = Procedures[Name]['input'];
type Output<Name extends keyof Procedures> = Procedures[Name]['output'];

/**
 * Calls a procedure that creates, sends or takes a step under an id of the client: once, however often it is sent.
 * @param inputWith the input with this id.
 * @returns its answer, and the id.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export const callOnce = <Name extends keyof Procedures>(
  name: Name,
  inputWith: (id: string) => Input<Name>,
): Promise<{ id: string; output: Output<Name> }> =>
  once([name, inputWith('')], { send: async (id) => ({ id, output: await sendCall(name, inputWith(id)) }) });

/** Whether the input of a procedure has the id of its command; that of one without any input has no keys to know. */
type HasCommand<Keys> = string extends Keys ? false : 'command_id' extends Keys ? true : false;

/** The procedures whose repeat is known by the id of its command. */
type WithCommand = Exclude<
  { [Name in keyof Procedures]: HasCommand<keyof Input<Name>> extends true ? Name : never }[keyof Procedures],
  // a change that is made again finds its values there
  'change_stories' | 'write_discussion'
>;

/**
 * Calls a procedure that does nothing where its outcome is there, and so may be repeated.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export const callAgain = <Name extends Exclude<keyof Procedures, WithCommand>>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> => untilKnown({ send: () => sendCall(name, input) });
