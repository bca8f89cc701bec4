import type pg from 'pg';
import { apiError } from '#server/lib/public-error.ts';
import { oneValue } from '#server/lib/rows.ts';

/** A command that its caller may repeat because the answer was lost. */
interface Command {
  /** The procedure that it calls. */
  procedure: string;
  /** Made by the caller; undefined: it is not repeated. */
  id: string | undefined;
}

/**
 * Does a command once: a repeat, also one at the same time, gets the answer of the first. Call it in the transaction of the command.
 * @param act does the command, and returns its answer as plain JSON without secrets. If it throws, the command may be repeated.
 * @throws {PublicError} 400 22023 if the id is that of a command of another procedure.
 */
export async function answerOnce<Answer>(
  client: pg.ClientBase,
  { procedure, id }: Command,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (id === undefined) return act();
  if (await oneValue<boolean>(client, 'select app.begin_command($1)', [id])) {
    const answer = await act();
    await client.query('select app.store_answer($1, $2, $3)', [id, procedure, JSON.stringify(answer)]);
    return answer;
  }
  const before = await oneValue<Answer | null>(client, 'select app.answer_of_command($1, $2)', [
    id,
    procedure,
  ]);
  if (before === null) throw apiError('invalid_arguments', { details: 'command_id' });
  return before;
}
