import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { updateColumn } from '#client/data/projects/mutations.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './ProjectSettings.module.css';

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
  const { t } = useTranslation('projects');
  const { typed, set, submit, blocked, saving } = useBoardForm(project);
  return (
    <form className={classes['panel']} onSubmit={submit} noValidate>
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
      {manage && (
        <div className={classes['footer']}>
          <ServerButton type="submit" variant="filled" disabled={blocked} aria-disabled={saving || undefined}>
            {t('settings.save')}
          </ServerButton>
        </div>
      )}
    </form>
  );
}

/** The edited columns and how they are saved. `blocked`: nothing has changed, or a limit is invalid. */
function useBoardForm(project: Project) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const saved = project.board_columns;
  const [typed, setTyped] = useState(() => asTyped(saved));
  const edited = asColumns(typed);
  const changed = differing(saved, edited);
  const blocked = changed.length === 0 || typed.some(({ limit }) => !isLimit(limit));
  const reportFailure = (error: unknown) => toast.failure(t('settings.failed'), describeFailure(error));

  const write = async (columns: readonly Column[]) => {
    try {
      for (const { status, name, wip_limit } of columns) {
        await updateColumn(project.id, status, { name, wip_limit });
      }
    } finally {
      await refresh();
    }
  };
  const save = useMutation({
    mutationFn: () => write(changed),
    onSuccess: () =>
      toast.undoable(t('settings.boardSaved'), undefined, () => {
        write(differing(edited, saved))
          .then(() => setTyped(asTyped(saved)))
          .catch(reportFailure);
      }),
    onError: reportFailure,
  });
  const set = (status: string, change: Partial<TypedColumn>) =>
    setTyped(typed.map((row) => (row.status === status ? { ...row, ...change } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked && !save.isPending) save.mutate();
  };
  return { typed, set, submit, blocked, saving: save.isPending };
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
