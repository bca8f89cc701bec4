import type { Procedures } from '#shared/contracts/procedures.ts';
import type { Client } from './harness.ts';

/** A refusal, with its status and its stable code. */
export interface Refused {
  status: number;
  code: string;
}

/** Calls a procedure. @returns its result, or its refusal. */
export async function call<Name extends keyof Procedures>(
  client: Client,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output'] | Refused> {
  const { data, error, status } = await client.rpc(name as never, input as never);
  return error ? { status, code: error.hint || error.code } : (data as Procedures[Name]['output']);
}
