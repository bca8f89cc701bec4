import { call } from '#client/lib/backend/rpc.ts';
import { checkConnection } from '#client/lib/connection/online.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { isConnectionFailure } from '#client/lib/text/errors.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { createOnce } from './insert-once.ts';

type Input<Name extends keyof Procedures> = Procedures[Name]['input'];
type Output<Name extends keyof Procedures> = Procedures[Name]['output'];

/** Sends a call again if its answer was lost and the server can be reached. @throws the error of the last call. */
async function sendAgain<Name extends keyof Procedures>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  try {
    return await call(name, input);
  } catch (error) {
    if (!isConnectionFailure(error) || !(await checkConnection())) throw error;
    return await call(name, input);
  }
}

/**
 * Calls a procedure that creates, sends or takes a step under an id of the client: once, however often it is sent.
 * @param inputWith the input with this id.
 * @returns its answer, and the id.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export function callOnce<Name extends keyof Procedures>(
  name: Name,
  inputWith: (id: string) => Input<Name>,
): Promise<{ id: string; output: Output<Name> }> {
  return createOnce({
    content: [name, inputWith('')],
    count: 1,
    send: async ([id = '']) => ({ id, output: await sendAgain(name, inputWith(id)) }),
    // the repeat has found it
    find: () => Promise.resolve(undefined),
  });
}

/**
 * Calls a procedure that does nothing where its outcome is there, and so may be repeated.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export function callAgain<Name extends keyof Procedures>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  return sendAgain(name, input).catch((error: unknown) => {
    throw isConnectionFailure(error) ? new UnansweredError() : error;
  });
}
