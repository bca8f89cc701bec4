import type pg from 'pg';
import { answerOnce } from '#server/database/answer-once.ts';
import { readQuery } from '#server/database/read-query.ts';
import { callStatement, defineChange, defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow, oneValue } from '#server/lib/rows.ts';
import { type RemovedMember, type Team, teamContracts } from '#shared/contracts/team.ts';

const TEAM_QUERY = readQuery(import.meta.url, 'team.query.sql');

/** Everything that the team view shows, limited to what the caller may see. */
const team = defineProcedure({
  ...teamContracts.team,
  async act({ project_id }, { client, config }): Promise<Team> {
    const shown = await oneRow<Omit<Team, 'mail'>>(client, TEAM_QUERY, [project_id ?? null]);
    return { ...shown, mail: config.smtpUrl !== undefined };
  },
});

/**
 * Removes a person from a team. If the person no longer belongs to the project, its open stories become unassigned (the
 * database does this at every end of a membership). A repeated command answers as the first one.
 * @throws {PublicError} 403 not_manager if the caller may not do it or there is no such membership; 409 owner_stays.
 */
const removeMember = defineProcedure({
  ...teamContracts.remove_member,
  act: ({ team_id, user_id, command_id }, { client }) =>
    answerOnce(client, { procedure: 'remove_member', id: command_id }, () =>
      remove(client, team_id, user_id),
    ),
});

async function remove(client: pg.ClientBase, team_id: string, user_id: string): Promise<RemovedMember> {
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
  if (removed === undefined) throw refusal('not_manager');
  const { rows: still } = await client.query<{ id: string }>(
    'select id from public.user_stories where id = any ($1) and assignee_id = $2',
    [stories.map(({ id }) => id), user_id],
  );
  const kept = new Set(still.map(({ id }) => id));
  const story_ids = stories.map(({ id }) => id).filter((id) => !kept.has(id));
  return { ...removed, story_ids };
}

/**
 * Undoes a removal: restores the membership, and assigns those of its stories that are still unassigned.
 * @throws {PublicError} 403 not_manager, from `app.put_back_member`.
 */
const putBackMember = defineChange({
  ...teamContracts.put_back_member,
  statements: ({ team_id, user_id, role, joined_at, story_ids }) => [
    // in the order of their ids, as every change of many stories locks them
    {
      text: 'select from public.user_stories where id = any ($1) order by id for no key update',
      values: [story_ids],
    },
    callStatement('put_back_member', [team_id, user_id, role, joined_at, story_ids]),
  ],
});

/**
 * Deletes a team. Its sprints are deleted with their history, or move to the heir. Members who belong to no other team of the
 * project leave it, and their open stories become unassigned. A team that is gone stays so.
 * @throws {PublicError} 403 not_manager; 409 last_team and team_busy come from the database.
 */
const deleteTeam = defineProcedure({
  ...teamContracts.delete_team,
  async act({ team_id, heir_id }, { client }): Promise<void> {
    if (heir_id) await client.query('select app.pass_on_sprints($1, $2)', [team_id, heir_id]);
    const { rowCount } = await client.query('delete from public.teams where id = $1', [team_id]);
    if (rowCount) return;
    const isGone = await oneValue<boolean>(client, 'select app.is_team_gone($1)', [team_id]);
    if (!isGone) throw refusal('not_manager');
  },
});

/** A team and its members. */
export const teamProcedures = [team, removeMember, putBackMember, deleteTeam];
