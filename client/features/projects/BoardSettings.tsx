import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { WarnNote } from '#client/components/WarnNote.tsx';
import { updateColumn } from '#client/data/projects/mutations.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { offerUndo, reportFailure } from '#client/lib/report-failure.ts';
import classes from './ProjectSettings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

type Column = Project['board_columns'][number];

const LIMIT = /^[1-9]\d{0,2}$/;

interface TypedColumn {
  status: Column['status'];
  name: string;
  limit: string;
}

const isLimit = (typed: string) => typed.trim() === '' || LIMIT.test(typed.trim());

const asTyped = (columns: readonly Column[]): TypedColumn[] =>
  columns.map(({ status, name, wip_limit }) => ({
    status,
    name: name ?? '',
    limit: wip_limit === null ? '' : String(wip_limit),
  }));

const asColumns = (typed: readonly TypedColumn[]): Column[] =>
  typed.map(({ status, name, limit }) => ({
    status,
    name: name.trim() || null,
    wip_limit: limit.trim() === '' ? null : Number(limit),
  }));

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

/** What a person has typed about a column, and the column as it was when they began. */
interface Edit {
  typed: Partial<TypedColumn>;
  since: TypedColumn;
}

/** Whether somebody else has changed a typed field since the person began to type. */
const isMet = (now: TypedColumn, edit: Edit | undefined): boolean =>
  edit !== undefined &&
  (['name', 'limit'] as const).some(
    (field) => field in edit.typed && edit.since[field] !== now[field] && edit.typed[field] !== now[field],
  );

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
  const [edits, setEdits] = useState<Partial<Record<Column['status'], Edit>>>({});
  const typed = asTyped(saved).map((row) => ({ ...row, ...edits[row.status]?.typed }));
  const edited = asColumns(typed);
  const blocked = differing(saved, edited).length === 0 || typed.some(({ limit }) => !isLimit(limit));

  const write = (seen: readonly Column[], columns: readonly Column[]) =>
    saveColumns(project.id, seen, columns).finally(refresh);
  const save = useMutation({
    mutationFn: () => write(saved, edited),
    onSuccess: (unsaved) => {
      setEdits(Object.fromEntries(unsaved.map(({ status }) => [status, edits[status]])));
      // the form says which columns somebody else has changed
      if (unsaved.length > 0) return;
      offerUndo(t('settings.boardSaved'), undefined, () => write(edited, saved), t('settings.failed'));
    },
    onError: reportFailure(t('settings.failed')),
  });
  const set = (status: Column['status'], change: Partial<TypedColumn>) => {
    const since = asTyped(saved).find((row) => row.status === status);
    if (!since) return;
    setEdits((all) => {
      const edit = all[status] ?? { typed: {}, since };
      return { ...all, [status]: { ...edit, typed: { ...edit.typed, ...change } } };
    });
  };
  const met = asTyped(saved).filter((row) => isMet(row, edits[row.status]));
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
