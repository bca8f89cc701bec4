import type { Procedures } from '#shared/contracts/procedures.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { STORY_STATUSES, type StoryType } from '#shared/rules/stories/story.ts';
import type { PersonSummary } from '../people/queries.ts';

type Workspace = Procedures['open_workspace']['output'];

/** The key of the query of the projects with all that belongs to them. */
export const PROJECTS_KEY = ['projects'] as const;

export type Role = Workspace['members'][number]['role'];

/** A column of the board. `name` null: the name of its status; `wip_limit` null: no limit. */
export type BoardColumn = Omit<Workspace['columns'][number], 'project_id'>;

/** A column of a project's own: each belongs to a status. `name` null: the name of its status; `wip_limit` null: no limit. */
export type ProjectColumn = Omit<Workspace['project_columns'][number], 'project_id'>;

/** The limit of a team for a column of its project. */
export type TeamLimit = Pick<Workspace['team_column_limits'][number], 'team_id' | 'column_id' | 'wip_limit'>;

export interface Team {
  id: string;
  name: string;
  members: (PersonSummary & { role: Role })[];
}

export type Project = Omit<Workspace['projects'][number], 'disabled_types'> & {
  /** The types of stories that it does not offer. */
  disabled_types: StoryType[];
  /** In the order of the flow: backlog … done. */
  board_columns: BoardColumn[];
  /** The columns of the board, from left to right: at least one for each status. */
  columns: ProjectColumn[];
  /** Only in projects with several teams. */
  team_limits: TeamLimit[];
  teams: Team[];
  /** Those who take part: the members of its teams and its owner, each person once. */
  members: PersonSummary[];
  /** The same, and those who only observe. */
  people: PersonSummary[];
};

/** The rows of seven tables, as the API returns them. */
export type ProjectRows = Pick<
  Workspace,
  'projects' | 'columns' | 'project_columns' | 'team_column_limits' | 'teams' | 'members'
> & { people: PersonSummary[] };

/** Assembles rows into projects, without members whose profile the person may not see. */
export function assembleProjects(rows: ProjectRows): Project[] {
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const membersOf = Map.groupBy(rows.members, (member) => member.team_id);
  const teamsOf = Map.groupBy(rows.teams, (team) => team.project_id);
  const columnsOf = Map.groupBy(rows.columns, (column) => column.project_id);
  const ownColumnsOf = Map.groupBy(rows.project_columns, (column) => column.project_id);
  const limitsOf = Map.groupBy(rows.team_column_limits, (limit) => limit.project_id);

  return rows.projects.map(({ disabled_types, ...project }) => {
    const { id, owner_id } = project;
    const teams = (teamsOf.get(id) ?? []).map((team) => ({
      id: team.id,
      name: team.name,
      members: (membersOf.get(team.id) ?? []).flatMap((member) => {
        const person = people.get(member.user_id);
        return person === undefined ? [] : [{ ...person, role: member.role }];
      }),
    }));
    const columns = (columnsOf.get(id) ?? [])
      .map(({ status, name: title, wip_limit }) => ({ status, name: title, wip_limit }))
      .sort((a, b) => STORY_STATUSES.indexOf(a.status) - STORY_STATUSES.indexOf(b.status));
    return {
      ...project,
      disabled_types: disabled_types as StoryType[],
      board_columns: columns,
      columns: (ownColumnsOf.get(id) ?? []).toSorted(byPlace),
      team_limits: limitsOf.get(id) ?? [],
      teams,
      ...peopleOf(teams, owner_id, people),
    };
  });
}

/** Columns in the order of the board. */
export const byPlace = (a: ProjectColumn, b: ProjectColumn): number =>
  STORY_STATUSES.indexOf(a.status) - STORY_STATUSES.indexOf(b.status) || compareByRank(a, b);

export type People = ReadonlyMap<string, PersonSummary>;

/** The people of some teams and the owner, each person once; `members` are those who take part. */
export function peopleOf(
  teams: readonly Team[],
  ownerId: string | null,
  people: People,
): Pick<Project, 'members' | 'people'> {
  const owner = people.get(ownerId ?? '');
  const everyone = (belongs: (member: Team['members'][number]) => boolean) => {
    const found = teams.flatMap((team) => team.members.filter(belongs));
    const byId = new Map(found.map((member) => [member.id, people.get(member.id) ?? member]));
    if (owner !== undefined) byId.set(owner.id, owner);
    return [...byId.values()];
  };
  return { members: everyone(isParticipant), people: everyone(() => true) };
}
