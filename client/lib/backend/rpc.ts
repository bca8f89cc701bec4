import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { db } from './backend.ts';
import { beginsAt } from './early-requests.ts';

// procedures are not functions of the database: their types come from the contracts
const untyped = db as unknown as PostgrestClient;

/**
 * Calls a workflow of the server as the signed-in person.
 * @throws the error that the server answered; see `describeFailure`.
 */
export async function call<Name extends keyof Procedures>(
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output']> {
  const { data } = await untyped.rpc(name, input).throwOnError();
  return data as Procedures[Name]['output'];
}

/** When a call that is made now begins (performance.now()): earlier if the first script of the page has sent it. */
export const callBeginsAt = <Name extends keyof Procedures>(
  name: Name,
  input: Procedures[Name]['input'],
): number => beginsAt(`/rest/v1/rpc/${name}`, JSON.stringify(input));
