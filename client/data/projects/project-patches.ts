import { signedInId } from '#client/lib/backend/auth-state.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { LiveChange } from '#client/lib/backend/realtime.ts';
import { PEOPLE_KEY, type PersonSummary } from '../people/queries.ts';
import {
  type BoardColumn,
  byPlace,
  type People,
  type Project,
  type ProjectRows,
  peopleOf,
  type Team,
} from './project-tree.ts';

// loaded with the first change: a page that is opened needs none of it

/** A change of a row that projects are made of: an event, or a column that the person has changed. */
export type RowChange =
  | {
      table: 'board_columns';
      change: LiveChange<'board_columns'> | { eventType: 'UPDATE'; new: ColumnPatch };
    }
  | { table: 'project_columns'; change: LiveChange<'project_columns'> }
  | { table: 'team_column_limits'; change: LiveChange<'team_column_limits'> }
  | { table: 'teams'; change: LiveChange<'teams'> }
  | { table: 'team_members'; change: LiveChange<'team_members'> };

/** How a change shows in the projects; undefined: it does not say enough, so that they have to be read. */
export function patchOf({ table, change }: RowChange): ProjectsPatch | undefined {
  switch (table) {
    case 'board_columns':
      return change.eventType === 'UPDATE' ? changedColumn(change.new) : undefined;
    case 'project_columns':
      return change.eventType === 'DELETE' ? undefined : ownColumn(change.new);
    case 'team_column_limits':
      return undefined;
    case 'teams':
      return change.eventType === 'DELETE' ? undefined : changedTeam(change.new);
    case 'team_members': {
      const { team_id = '', user_id = '' } = change.eventType === 'DELETE' ? change.old : change.new;
      // a person's own membership changes what they may see
      if (user_id === signedInId()) return undefined;
      return change.eventType === 'DELETE' ? goneMember(team_id, user_id) : changedMember(change.new);
    }
  }
}

function knownPeople(): People {
  const people = queryClient.getQueryData<PersonSummary[]>(PEOPLE_KEY) ?? [];
  return new Map(people.map((person) => [person.id, person]));
}

/** The projects after a change of one row; undefined if the row does not say enough, so that they have to be read. */
export type ProjectsPatch = (projects: readonly Project[]) => Project[] | undefined;

/** A patch of one project. @param change gives undefined where it cannot say how the project is now. */
const patchProject =
  (
    matches: (project: Project) => boolean,
    change: (project: Project) => Project | undefined,
  ): ProjectsPatch =>
  (projects) => {
    const place = projects.findIndex(matches);
    const project = projects[place];
    const next = project && change(project);
    return next && projects.with(place, next);
  };

const withTeams = (project: Project, teams: Team[], people: People): Project => ({
  ...project,
  teams,
  ...peopleOf(teams, project.owner_id, people),
});

/** A column, and what of it has changed. */
export type ColumnPatch = Pick<ProjectRows['columns'][number], 'project_id' | 'status'> &
  Partial<Pick<BoardColumn, 'name' | 'wip_limit'>>;

const pick = ({ name, wip_limit }: Partial<BoardColumn>) => ({
  ...(name !== undefined && { name }),
  ...(wip_limit !== undefined && { wip_limit }),
});

/** A column has another name or limit. */
const changedColumn = ({ project_id, status, ...change }: ColumnPatch): ProjectsPatch =>
  patchProject(
    ({ id }) => id === project_id,
    (project) => ({
      ...project,
      board_columns: project.board_columns.map((column) =>
        column.status === status ? { ...column, ...pick(change) } : column,
      ),
    }),
  );

/** A column of a project's own is new, or has changed. */
const ownColumn = ({ project_id, ...column }: ProjectRows['project_columns'][number]): ProjectsPatch =>
  patchProject(
    ({ id }) => id === project_id,
    (project) => ({
      ...project,
      columns: [...project.columns.filter(({ id }) => id !== column.id), column].sort(byPlace),
    }),
  );

/** A team is new, or has another name. */
const changedTeam = ({ id, project_id, name }: ProjectRows['teams'][number]): ProjectsPatch =>
  patchProject(
    (project) => project.id === project_id,
    (project) => {
      const known = project.teams.some((team) => team.id === id);
      const teams = known
        ? project.teams.map((team) => (team.id === id ? { ...team, name } : team))
        : [...project.teams, { id, name, members: [] }];
      return { ...project, teams };
    },
  );

/** A person has joined a team, or has another role in it. */
const changedMember = ({ team_id, user_id, role }: ProjectRows['members'][number]): ProjectsPatch =>
  patchProject(
    ({ teams }) => teams.some(({ id }) => id === team_id),
    (project) => {
      const people = knownPeople();
      const person = people.get(user_id);
      if (!person) return undefined;
      const member = { ...person, role };
      const teams = project.teams.map((team) => {
        if (team.id !== team_id) return team;
        const place = team.members.findIndex(({ id }) => id === user_id);
        return {
          ...team,
          members: place < 0 ? [...team.members, member] : team.members.with(place, member),
        };
      });
      return withTeams(project, teams, people);
    },
  );

/** A person has left a team. */
const goneMember = (teamId: string, personId: string): ProjectsPatch =>
  patchProject(
    ({ teams }) => teams.some(({ id }) => id === teamId),
    (project) => {
      const teams = project.teams.map((team) =>
        team.id === teamId ? { ...team, members: team.members.filter(({ id }) => id !== personId) } : team,
      );
      return withTeams(project, teams, knownPeople());
    },
  );
