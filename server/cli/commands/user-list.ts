import type { Command } from '../command.ts';

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
  if (row.disabled) return 'desactivada';
  return row.without_password ? 'sin contraseña' : 'activa';
}

function kindOf(row: Row): string {
  if (row.is_demo) return 'demostración';
  return row.is_admin ? 'administración' : 'persona';
}

/** Lines of columns, each as wide as its widest cell. */
function table(rows: string[][]): string[] {
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
  usage: '',
  about: 'Muestra las cuentas.',
  options: {},
  async withDatabase(pool, { config, print }) {
    const { rows } = await pool.query<Row>(
      `select u.email, p.full_name, u.is_admin, u.is_demo, u.disabled_at is not null as disabled,
         u.password_hash is null as without_password, u.last_sign_in_at
       from auth.users u join public.profiles p on p.id = u.id order by u.email`,
    );
    if (rows.length === 0) {
      print('No hay ninguna cuenta. Crea la primera: npm run scrum -- user add --email E --name N --admin');
      return;
    }
    const moment = new Intl.DateTimeFormat('es', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: config.timeZone,
    });
    const cells = rows.map((row) => [
      row.email,
      row.full_name,
      kindOf(row),
      stateOf(row),
      row.last_sign_in_at ? moment.format(row.last_sign_in_at) : 'nunca',
    ]);
    for (const line of table([['CORREO', 'NOMBRE', 'TIPO', 'ESTADO', 'ÚLTIMA ENTRADA'], ...cells]))
      print(line);
  },
};
