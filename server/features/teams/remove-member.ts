import { type RemovedMember, removeMemberInput } from '../../../shared/contracts/team.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { PublicError } from '../../lib/public-error.ts';

/**
 * Takes somebody out of a team. Whoever no longer belongs to the project by this lets go of its open stories (the database
 * does it, whatever way a membership ends).
 * @throws {PublicError} 403 not_manager where it is not the caller's to do or there is no such membership; 409 owner_stays.
 */
export const removeMember = defineProcedure({
  name: 'remove_member',
  access: 'signed-in',
  input: removeMemberInput,
  async act({ team_id, user_id }, { client }): Promise<RemovedMember> {
    // what is theirs now, held until the end: after the removal the same rows tell what was let go
    const { rows: stories } = await client.query<{ id: string }>(
      `select id from public.user_stories
       where project_id = (select project_id from public.teams where id = $1) and assignee_id = $2 and status <> 'done' order by id for update`,
      [team_id, user_id],
    );
    const { rows } = await client.query<Omit<RemovedMember, 'story_ids'>>(
      `delete from public.team_members where team_id = $1 and user_id = $2
       returning team_id, user_id, role, to_json(joined_at) #>> '{}' as joined_at`,
      [team_id, user_id],
    );
    const [removed] = rows;
    if (removed === undefined) {
      throw new PublicError(
        403,
        'PT403',
        'Solo quien gestiona el proyecto puede quitar a alguien del equipo.',
        {
          hint: 'not_manager',
        },
      );
    }
    const { rows: still } = await client.query<{ id: string }>(
      'select id from public.user_stories where id = any ($1) and assignee_id = $2',
      [stories.map(({ id }) => id), user_id],
    );
    const kept = new Set(still.map(({ id }) => id));
    const story_ids = stories.map(({ id }) => id).filter((id) => !kept.has(id));
    return { ...removed, story_ids };
  },
});
