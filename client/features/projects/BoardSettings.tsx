import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { useEdits } from '#client/components/stories/use-edits.ts';
import { updateColumn } from '#client/data/projects/mutations.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import classes from './ProjectSettings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

type Column = Project['board_columns'][number];

const LIMIT = /^[1-9]\d{0,2}$/;

type Status = Column['status'];

interface TypedColumn {
  status: Status;
  name: string;
  limit: string;
}

const isLimit = (typed: string) => typed.trim() === '' || LIMIT.test(typed.trim());

/** The values of the form: the fields `name` and `limit` of each column, by its status. */
const valuesOf = (columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ status, name, wip_limit }) => [
      [`${status}.name`, name ?? ''],
      [`${status}.limit`, wip_limit === null ? '' : String(wip_limit)],
    ]),
  );
const rowOf = (values: Record<string, string>, status: Status): TypedColumn => ({
  status,
  name: values[`${status}.name`] ?? '',
  limit: values[`${status}.limit`] ?? '',
});
const asColumn = ({ status, name, limit }: TypedColumn): Column => ({
  status,
  name: name.trim() || null,
  wip_limit: limit.trim() === '' ? null : Number(limit),
});
/** The columns of `to` that differ from the same columns in `from`. */
const differing = (from: readonly Column[], to: readonly Column[]) =>
  to.filter(({ status, name, wip_limit }) => {
    const before = from.find((column) => column.status === status);
    return before?.name !== name || before.wip_limit !== wip_limit;
  });

/** Edits the names and WIP limits of the board's columns. */
export function BoardSettings({ project, manage }: { project: Project; manage: boolean }) {
  const { t } = useTranslation(['projects', 'common']);
  const { typed, set, met, form } = useBoardForm(project);
  return (
    <SettingsForm {...form} manage={manage}>
      <p className={classes['hint']}>{t('settings.boardHint')}</p>
      <table className={classes['columns']}>
        <thead>
          <tr>
            <th scope="col">{t('settings.column')}</th>
            <th scope="col">{t('settings.columnName')}</th>
            <th scope="col">{t('settings.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {typed.map((column) => (
            <ColumnRow
              key={column.status}
              column={column}
              readOnly={!manage}
              onChange={(change) => set(column.status, change)}
            />
          ))}
        </tbody>
      </table>
      <div role="status">
        {met.map(({ status, name, limit }) => (
          <WarnNote key={status}>
            {t('settings.columnMet', {
              column: t(`common:status.${status}`),
              name: name || t(`common:status.${status}`),
              limit: limit || t('settings.noLimit'),
            })}
          </WarnNote>
        ))}
      </div>
    </SettingsForm>
  );
}

/** Saves the fields of columns that differ from what the person has seen. @returns the columns that somebody else has changed meanwhile. */
async function saveColumns(
  projectId: string,
  seen: readonly Column[],
  columns: readonly Column[],
): Promise<Column[]> {
  const unsaved: Column[] = [];
  for (const column of differing(seen, columns)) {
    const before = seen.find(({ status }) => status === column.status) ?? column;
    const pick = ({ name, wip_limit }: Column) => ({
      ...(column.name !== before.name && { name }),
      ...(column.wip_limit !== before.wip_limit && { wip_limit }),
    });
    if (!(await updateColumn(projectId, column.status, pick(column), pick(before)))) unsaved.push(column);
  }
  return unsaved;
}

/**
 * The edited columns and how they are saved; what is not typed shows what others save. `blocked`: nothing has changed, or a limit
 * is invalid. `met`: the columns that somebody else has changed while the person typed, as they are now.
 */
function useBoardForm(project: Project) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const saved = project.board_columns;
  const edits = useEdits(valuesOf(saved));
  const typed = saved.map(({ status }) => rowOf(edits.values, status));
  const edited = typed.map(asColumn);
  const blocked = differing(saved, edited).length === 0 || typed.some(({ limit }) => !isLimit(limit));
  const write = (seen: readonly Column[], columns: readonly Column[]) =>
    saveColumns(project.id, seen, columns).finally(refresh);
  const save = useMutation({
    mutationFn: () => write(saved, edited),
    onSuccess: (unsaved) => {
      edits.reset(unsaved.flatMap(({ status }) => [`${status}.name`, `${status}.limit`]));
      // the form says which columns somebody else has changed
      if (unsaved.length > 0) return;
      offerUndo(t('settings.boardSaved'), undefined, () => write(edited, saved), t('settings.failed'));
    },
    onError: reportFailure(t('settings.failed')),
  });
  const set = (status: Status, change: Partial<TypedColumn>) =>
    edits.set(
      Object.fromEntries(Object.entries(change).map(([field, value]) => [`${status}.${field}`, value])),
    );
  const met = saved
    .filter(({ status }) => edits.changedByOthers.some((field) => field.startsWith(`${status}.`)))
    .map(({ status }) => rowOf(valuesOf(saved), status));
  return { typed, set, met, form: { blocked, saving: save.isPending, onSave: () => save.mutate() } };
}

interface ColumnRowProps {
  column: TypedColumn;
  readOnly: boolean;
  onChange: (change: Partial<TypedColumn>) => void;
}

function ColumnRow({ column: { status, name, limit }, readOnly, onChange }: ColumnRowProps) {
  const { t } = useTranslation(['projects', 'common']);
  const column = t(`common:status.${status}`);
  return (
    <tr>
      <th scope="row">
        <span className={classes['status']}>
          <StatusGlyph status={status} />
          {column}
        </span>
      </th>
      <td>
        <TextInput
          aria-label={t('settings.nameOf', { column })}
          placeholder={column}
          maxLength={40}
          readOnly={readOnly}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={t('settings.limitOf', { column })}
          placeholder={t('settings.noLimit')}
          inputMode="numeric"
          maxLength={3}
          readOnly={readOnly}
          value={limit}
          onChange={(event) => onChange({ limit: event.currentTarget.value })}
          error={!isLimit(limit) && t('settings.limitInvalid')}
        />
      </td>
    </tr>
  );
}
