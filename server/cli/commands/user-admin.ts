import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { accountByEmail } from '../account-by-email.ts';
import { type Command, emailOf } from '../command.ts';

const { userAdmin: words } = texts.commands;

/** The sentences of the refusals of `app.set_administrator`. */
const REFUSALS: Record<string, string> = {
  last_administrator: words.last,
  demo_account: words.demo,
  account_disabled: words.disabled,
};

/** Makes an account an administrator, or withdraws that; its person is notified. */
export const userAdmin: Command = {
  name: 'user admin',
  usage: '--email E [--withdraw]',
  about: words.about,
  options: { email: { type: 'string' }, withdraw: { type: 'boolean' } },
  async withDatabase(pool, { values, print }) {
    const { id, email } = await accountByEmail(pool, emailOf(values));
    const administrator = values['withdraw'] !== true;
    const { rows } = await pool
      .query<{ changed: boolean }>('select app.set_administrator($1, $2, null) as changed', [
        id,
        administrator,
      ])
      .catch((error: Error & { hint?: string }) => {
        const sentence = REFUSALS[error.hint ?? ''];
        throw sentence === undefined ? error : new OperatorError(sentence);
      });
    if (!rows[0]?.changed) print(words.unchanged(email));
    else print(administrator ? words.made(email) : words.withdrawn(email));
  },
};
