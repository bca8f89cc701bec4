import { call } from '#client/lib/backend/rpc.ts';
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
  once([name, inputWith('')], { send: async (id) => ({ id, output: await call(name, inputWith(id)) }) });

/**
 * Calls a procedure that does nothing where its outcome is there, and so may be repeated.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export const callAgain = <Name extends keyof Procedures>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> => untilKnown({ send: () => call(name, input) });
