import { i18n } from '#client/lib/text/i18n.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import type { Project } from '../projects/project-tree.ts';

/** The name of a column of a project: its own name, or the name of its status in the reader's language. */
export function columnName(project: Project | undefined, status: StoryStatus): string {
  const named = project?.board_columns.find((column) => column.status === status)?.name;
  return named ?? i18n.t(`common:status.${status}`);
}

/** How many stories a column of a project may contain; null: no limit. */
export function columnLimit(project: Project | undefined, status: StoryStatus): number | null {
  return project?.board_columns.find((column) => column.status === status)?.wip_limit ?? null;
}

/** The limits that teams of a project have in a column of its board, by team; of several columns of a status together there are none. */
export function teamLimits(
  project: Project | undefined,
  { status, columnId }: Pick<ColumnInfo, 'status' | 'columnId'>,
): ReadonlyMap<string, number> {
  if (!project || project.team_limits.length === 0) return NO_LIMITS;
  const own = project.columns.filter((column) => column.status === status);
  const id = columnId ?? (own.length === 1 ? own[0]?.id : undefined);
  const limits = project.team_limits.filter(({ column_id }) => column_id === id);
  return new Map(limits.map(({ team_id, wip_limit }) => [team_id, wip_limit]));
}

const NO_LIMITS: ReadonlyMap<string, number> = new Map();

/** A column as a board shows it. */
export interface ColumnInfo {
  /** Its name among the columns of the board: its status, or its id where the status has several columns. */
  key: string;
  status: StoryStatus;
  /** Its id where its status has several columns: a move into it writes that. */
  columnId: string | undefined;
  name: string;
  /** The limit of the selected project; null: there is none, or several projects share the column. */
  limit: number | null;
  /** When a story enters and leaves; null: nobody has written it. */
  entry: string | null;
  exit: string | null;
}

/** The columns of a board from left to right. @param project the selected one; undefined: several projects share the five columns. */
export const columnsOfBoard = (project: Project | undefined): ColumnInfo[] =>
  STORY_STATUSES.flatMap((status): ColumnInfo[] => {
    const own = (project?.columns ?? []).filter((column) => column.status === status);
    const [only] = own;
    if (own.length < 2) {
      const policy = { entry: only?.entry_policy ?? null, exit: only?.exit_policy ?? null };
      const limit = columnLimit(project, status);
      return [
        { key: status, status, columnId: undefined, name: columnName(project, status), limit, ...policy },
      ];
    }
    return own.map(({ id, name, wip_limit, entry_policy, exit_policy }) => ({
      key: id,
      status,
      columnId: id,
      name: name ?? columnName(project, status),
      limit: wip_limit,
      entry: entry_policy,
      exit: exit_policy,
    }));
  });

/** The values of a story in a column. */
export const placeIn = ({ status, columnId }: ColumnInfo) => ({
  status,
  ...(columnId !== undefined && { column_id: columnId }),
});

/** The name of the column of a story of a project. */
export function columnNameOf(
  project: Project | undefined,
  { status, column_id }: { status: StoryStatus; column_id?: string | null | undefined },
): string {
  const own = project?.columns.find(({ id }) => id === column_id);
  return (own?.status === status && own.name) || columnName(project, status);
}
