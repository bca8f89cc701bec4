import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type RemovedMember, teamContracts } from '#shared/contracts/team.ts';

/**
 * Removes a person from a team. If the person no longer belongs to the project, its open stories become unassigned (the
 * database does this at every end of a membership).
 * @throws {PublicError} 403 not_manager if the caller may not do it or there is no such membership; 409 owner_stays.
 */
export const removeMember = defineProcedure({
  ...teamContracts.remove_member,
  async act({ team_id, user_id }, { client }): Promise<RemovedMember> {
    // the stories of the person, locked until the end: after the removal the same rows show which became unassigned
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
      throw refusal('not_manager');
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
