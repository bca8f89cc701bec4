import { checkConnection } from '../connection/online.ts';
import { isUnanswered } from '../text/errors.ts';
import { UnansweredError } from './unanswered.ts';

/** Something that is to be done once, however often it is sent. */
export interface Once<Done> {
  /** Sends it with this id. @throws the error that the server answered, or that of the lost connection. */
  send: (id: string) => Promise<Done>;
  /** Finds what an earlier request has done; undefined: nothing. Missing: it is sent again, which does it once. */
  find?: (id: string) => Promise<Done | undefined>;
}

/**
 * Sends something until it is known whether it was done.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known.
 */
export async function untilKnown<Done>(doing: Once<Done>, id = ''): Promise<Done> {
  return await attempt(doing, id).catch((error: unknown) => {
    throw isUnanswered(error) ? new UnansweredError() : error;
  });
}

async function attempt<Done>({ send, find }: Once<Done>, id: string): Promise<Done> {
  try {
    return await send(id);
  } catch (error) {
    const isLost = isUnanswered(error);
    if (isLost && !(await checkConnection())) throw error;
    if (isLost && !find) return await send(id);
    // also a refusal for another reason, such as a full column, may be due to what an earlier request has created
    const found = await find?.(id).catch((failure: unknown) => {
      if (isUnanswered(failure)) throw failure;
      return undefined;
    });
    if (found === undefined) throw error;
    return found;
  }
}
