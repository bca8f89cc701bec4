import type pg from 'pg';

/**
 * Accepts every open invitation of an address for its new account: whoever redeems one has proven to read that mail.
 * Each membership is given in the name of whoever invited.
 */
export async function acceptInvitations(client: pg.ClientBase, email: string, userId: string): Promise<void> {
  const { rows } = await client.query<{ team_id: string; role: string; invited_by: string | null }>(
    `update public.invitations set accepted_at = clock_timestamp()
     where email = $1 and accepted_at is null and expires_at > clock_timestamp()
     returning team_id, role, invited_by`,
    [email],
  );
  for (const { team_id, role, invited_by } of rows) {
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      invited_by === null ? '' : JSON.stringify({ sub: invited_by }),
    ]);
    await client.query(
      `insert into public.team_members (team_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
      [team_id, userId, role],
    );
  }
}
