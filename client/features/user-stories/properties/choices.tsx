import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import type { Project } from '#client/data/projects/queries.ts';
import { type ColumnInfo, columnNameOf, columnsOfBoard } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import classes from './choices.module.css';

/** The columns of a board as options. */
export const columnChoices = (
  columns: readonly Pick<ColumnInfo, 'key' | 'status' | 'name'>[],
): SelectOption[] =>
  columns.map(({ key, status, name }) => ({
    value: key,
    text: name,
    look: (
      <span className={classes['look']}>
        <StatusGlyph status={status} />
        {name}
      </span>
    ),
  }));

/** The field that says where a story of a project is, and its values: the column where a status has several, or else the status. */
export function placeChoices(project: Project | undefined): {
  field: 'status' | 'column_id';
  choices: SelectOption[];
} {
  const columns = columnsOfBoard(project);
  if (!project || columns.every(({ columnId }) => columnId === undefined))
    return { field: 'status', choices: columnChoices(columns) };
  const own = project.columns.map((column) => ({
    ...column,
    key: column.id,
    name: columnNameOf(project, { ...column, column_id: column.id }),
  }));
  return { field: 'column_id', choices: columnChoices(own) };
}
