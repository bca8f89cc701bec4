import type pg from 'pg';
import type { Invitations, OpenInvitation } from '#server/accounts/invitations.ts';

interface Accepted {
  team_id: string;
  role: string;
  invited_by: string | null;
  guest: boolean;
}

/** Adds one member as the person who invited, so that the log and the notifications name that person. */
async function addMember(
  client: pg.ClientBase,
  userId: string,
  invitation: Omit<Accepted, 'guest'>,
): Promise<void> {
  const { team_id, role, invited_by } = invitation;
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [
    invited_by === null ? '' : JSON.stringify({ sub: invited_by }),
  ]);
  await client.query(
    `insert into public.team_members (team_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
    [team_id, userId, role],
  );
  // a person who redeems an invitation accepts its project
  await client.query(
    `insert into public.project_acceptances (project_id, user_id)
     select project_id, $2 from public.teams where id = $1 on conflict do nothing`,
    [team_id, userId],
  );
}

/** The invitations to teams, as accounts know them. */
export const invitations: Invitations = {
  async find(db, { invitation_id: id }) {
    const { rows } = await db.query<OpenInvitation>(
      `select i.email, i.invited_by as "invitedBy", json_build_object(
         'by', nullif(by.full_name, ''), 'project', json_build_object('id', p.id, 'name', p.name)) as welcome
       from public.invitations i join public.projects p on p.id = i.project_id
       left join public.profiles by on by.id = i.invited_by
       where i.id = $1 and i.accepted_at is null and i.expires_at > clock_timestamp()`,
      [id],
    );
    return rows[0];
  },

  /**
   * Accepts the open invitations of an address. A mailed link accepts all of them, since it proves that the person reads the
   * mail of the address. A link that was passed on by hand accepts only its own, since the person who invited may have
   * redeemed it. The invitation of a guest makes the account one of a guest, and accepts only those of guests of its project.
   */
  async accept(client, { id: userId, email }, { invitation_id: id, copied = false }) {
    const { rows } = await client.query<Accepted>(
      `update public.invitations i set accepted_at = clock_timestamp() from public.invitations redeemed
       where redeemed.id = $2 and i.email = $1
         and (i.id = redeemed.id or not $3 and (not redeemed.guest or i.guest and i.project_id = redeemed.project_id))
         and i.accepted_at is null and i.expires_at > clock_timestamp()
       returning i.team_id, i.role, i.invited_by, redeemed.guest`,
      [email, id, copied],
    );
    if (rows[0]?.guest) await client.query('update public.profiles set guest = true where id = $1', [userId]);
    for (const invitation of rows) await addMember(client, userId, invitation);
  },
};
