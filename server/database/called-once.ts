import type pg from 'pg';
import { z } from 'zod';
import { callOf, defineProcedure, type Workflow } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import type { Contract } from '#shared/contracts/parts/contract.ts';
import { answerOnce } from './answer-once.ts';

/** Whether the caller of a procedure may name its call, so that a repeat gets the answer of the first one. */
export const isCalledOnce = ({ input }: Contract): boolean =>
  input instanceof z.ZodObject && 'command_id' in input.shape;

/** {@link callOf} for a contract with `command_id`, whose answer is one object: a repeat gets the answer of the first call. */
export function calledOnce(contract: Contract): Workflow {
  const { name, input, output } = contract;
  const call = callOf({ ...contract, input: (input as z.ZodObject).omit({ command_id: true }) });
  const send = async (client: pg.ClientBase, given: object): Promise<unknown> => {
    const [statement] = call.statements(given);
    return JSON.parse(await oneValue<string>(client, statement?.text ?? '', [...(statement?.values ?? [])]));
  };
  return defineProcedure({
    name,
    input: input as z.ZodType<{ command_id?: string | undefined }>,
    output,
    act: ({ command_id, ...given }, { client }) =>
      answerOnce(client, { procedure: name, id: command_id }, () => send(client, given)),
  });
}
