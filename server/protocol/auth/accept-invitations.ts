import type pg from 'pg';
import type { LiveLink } from './links.ts';

/**
 * Accepts the open invitations of an address for its new account: all of them where a mailed link was redeemed, since that
 * proves to read that mail; the link's own alone where it was passed on by hand, since whoever invited may hold it as well.
 * Each membership is given in the name of whoever invited.
 */
export async function acceptInvitations(
  client: pg.ClientBase,
  email: string,
  userId: string,
  { invitation_id: invitation, copied = false }: LiveLink['payload'],
): Promise<void> {
  const { rows } = await client.query<{ team_id: string; role: string; invited_by: string | null }>(
    `update public.invitations set accepted_at = clock_timestamp()
     where email = $1 and (id = $2 or not $3) and accepted_at is null and expires_at > clock_timestamp()
     returning team_id, role, invited_by`,
    [email, invitation, copied],
  );
  for (const { team_id, role, invited_by } of rows) {
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      invited_by === null ? '' : JSON.stringify({ sub: invited_by }),
    ]);
    await client.query(
      `insert into public.team_members (team_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
      [team_id, userId, role],
    );
    // redeeming an invitation is accepting its project
    await client.query(
      `insert into public.project_acceptances (project_id, user_id)
       select project_id, $2 from public.teams where id = $1 on conflict do nothing`,
      [team_id, userId],
    );
  }
}
