import type { Database } from '#shared/database.types.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import type { PersonSummary } from '../people/queries.ts';

type Tables = Database['public']['Tables'];
type Row<Name extends keyof Tables> = Tables[Name]['Row'];

/** The key of the query of the projects with all that belongs to them. */
export const PROJECTS_KEY = ['projects'] as const;

export type Role = Row<'team_members'>['role'];

/** A column of the board. `name` null: the name of its status; `wip_limit` null: no limit. */
type BoardColumn = Pick<Row<'board_columns'>, 'status' | 'name' | 'wip_limit'>;

export interface Team {
  id: string;
  name: string;
  members: (PersonSummary & { role: Role })[];
}

export type Project = Pick<
  Row<'projects'>,
  'id' | 'name' | 'description' | 'key' | 'owner_id' | 'archived_at'
> & {
  /** In the order of the flow: backlog … done. */
  board_columns: BoardColumn[];
  teams: Team[];
  /** The members of its teams and its owner, each person once. */
  members: PersonSummary[];
};

/** The rows of five tables, as the API returns them. */
export interface ProjectRows {
  projects: Pick<Row<'projects'>, 'id' | 'name' | 'description' | 'key' | 'owner_id' | 'archived_at'>[];
  columns: Pick<Row<'board_columns'>, 'project_id' | 'status' | 'name' | 'wip_limit'>[];
  teams: Pick<Row<'teams'>, 'id' | 'project_id' | 'name'>[];
  members: Pick<Row<'team_members'>, 'team_id' | 'user_id' | 'role'>[];
  people: PersonSummary[];
}

/** Assembles rows into projects, without members whose profile the person may not see. */
export function assembleProjects(rows: ProjectRows): Project[] {
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const membersOf = Map.groupBy(rows.members, (member) => member.team_id);
  const teamsOf = Map.groupBy(rows.teams, (team) => team.project_id);
  const columnsOf = Map.groupBy(rows.columns, (column) => column.project_id);

  return rows.projects.map(({ id, name, description, key, owner_id, archived_at }) => {
    const teams = (teamsOf.get(id) ?? []).map((team) => ({
      id: team.id,
      name: team.name,
      members: (membersOf.get(team.id) ?? []).flatMap((member) => {
        const person = people.get(member.user_id);
        return person === undefined ? [] : [{ ...person, role: member.role }];
      }),
    }));
    const owner = people.get(owner_id ?? '');
    const everyone = new Map(teams.flatMap((team) => team.members).map((m) => [m.id, people.get(m.id) ?? m]));
    if (owner !== undefined) everyone.set(owner.id, owner);
    const columns = (columnsOf.get(id) ?? [])
      .map(({ status, name: title, wip_limit }) => ({ status, name: title, wip_limit }))
      .sort((a, b) => STORY_STATUSES.indexOf(a.status) - STORY_STATUSES.indexOf(b.status));
    return {
      id,
      name,
      description,
      key,
      owner_id,
      archived_at,
      board_columns: columns,
      teams,
      members: [...everyone.values()],
    };
  });
}
