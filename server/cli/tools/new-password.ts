import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts';
import type { KnownFacts } from '#server/accounts/passwords/weak-passwords/weakness.ts';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { textOf, type Values } from './command.ts';

/** Asks a question on the terminal without showing the typed text. */
async function askUnseen(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const cancelled = new AbortController();
  terminal.on('SIGINT', () => cancelled.abort());
  process.stdout.write(question);
  try {
    return await terminal.question('', { signal: cancelled.signal });
  } catch (cause) {
    // lets the command close the database in order
    throw new OperatorError(texts.commands.password.cancelled, { cause });
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/**
 * The password for an account: the one given with `--password`, or the one typed twice on the terminal.
 * @param facts the facts about the person that the password must not consist of.
 * @returns null with `--mail-link`, or without a terminal: the person chooses it with a link.
 * @throws {AuthError} weak_password; {@link OperatorError} if the two do not match.
 */
export async function newPassword(values: Values, facts: KnownFacts): Promise<string | null> {
  if (values['mail-link']) return null;
  const given = textOf(values, 'password');
  if (given !== undefined) {
    checkNewPassword(given, facts);
    return given;
  }
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const typed = await askUnseen(texts.commands.password.ask);
  checkNewPassword(typed, facts);
  if ((await askUnseen(texts.commands.password.askAgain)) !== typed) {
    throw new OperatorError(texts.commands.password.different);
  }
  return typed;
}
