import { texts } from '#server/console/texts.ts';
import type { Command } from '../tools/command.ts';
import { formatMoment } from '../tools/format.ts';

interface Row {
  email: string;
  full_name: string;
  is_admin: boolean;
  is_demo: boolean;
  disabled: boolean;
  without_password: boolean;
  last_sign_in_at: Date | null;
}

function stateOf(row: Row): string {
  const { disabled, withoutPassword, active } = texts.commands.userList.states;
  if (row.disabled) return disabled;
  return row.without_password ? withoutPassword : active;
}

function kindOf(row: Row): string {
  const { kinds } = texts.commands.userList;
  if (row.is_demo) return kinds.demo;
  return row.is_admin ? kinds.administrator : kinds.person;
}

/** Lines of columns, each as wide as its widest cell. */
function table(rows: (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}

/** Lists the accounts, without secrets. */
export const userList: Command = {
  name: 'user list',
  about: texts.commands.userList.about,
  async withDatabase(pool, { config, print }) {
    const { rows } = await pool.query<Row>(
      `select u.email, p.full_name, u.is_admin, u.is_demo, u.disabled_at is not null as disabled,
         u.password_hash is null as without_password, u.last_sign_in_at
       from auth.users u join public.profiles p on p.id = u.id order by u.email`,
    );
    if (rows.length === 0) {
      print(texts.commands.userList.none);
      return;
    }
    const { timeZone } = config;
    const cells = rows.map((row) => [
      row.email,
      row.full_name,
      kindOf(row),
      stateOf(row),
      row.last_sign_in_at
        ? formatMoment(row.last_sign_in_at, 'medium', timeZone)
        : texts.commands.userList.neverSignedIn,
    ]);
    for (const line of table([texts.commands.userList.headings, ...cells])) print(line);
  },
};
