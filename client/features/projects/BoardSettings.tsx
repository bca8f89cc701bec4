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

/** Edits the names and WIP limits of the board's columns. */
export function BoardSettings({ project, manage }: { project: Project; manage: boolean }) {
  const { t } = useTranslation(['projects', 'common']);
  const refresh = useRefreshProjects();
  const saved = project.board_columns;
  const asTyped = (columns: readonly Column[]) =>
    columns.map(({ status, name, wip_limit }) => ({
      status,
      name: name ?? '',
      limit: wip_limit === null ? '' : String(wip_limit),
    }));
  const [typed, setTyped] = useState(() => asTyped(saved));
  const edited: Column[] = typed.map(({ status, name, limit }) => ({
    status,
    name: name.trim() || null,
    wip_limit: limit.trim() === '' ? null : Number(limit),
  }));
  const invalid = typed.some(({ limit }) => limit.trim() !== '' && !LIMIT.test(limit.trim()));
  const differing = (from: readonly Column[], to: readonly Column[]) =>
    to.filter(({ status, name, wip_limit }) => {
      const before = from.find((column) => column.status === status);
      return before?.name !== name || before.wip_limit !== wip_limit;
    });
  const changed = differing(saved, edited);

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
          .catch((error: unknown) => toast.failure(t('settings.failed'), describeFailure(error)));
      }),
    onError: (error) => toast.failure(t('settings.failed'), describeFailure(error)),
  });
  const set = (status: string, change: { name?: string; limit?: string }) =>
    setTyped(typed.map((row) => (row.status === status ? { ...row, ...change } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !invalid && !save.isPending) save.mutate();
  };

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
          {typed.map(({ status, name, limit }) => {
            const column = t(`common:status.${status}`);
            const wrong = limit.trim() !== '' && !LIMIT.test(limit.trim());
            return (
              <tr key={status}>
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
                    readOnly={!manage}
                    value={name}
                    onChange={(event) => set(status, { name: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={t('settings.limitOf', { column })}
                    placeholder={t('settings.noLimit')}
                    inputMode="numeric"
                    maxLength={3}
                    readOnly={!manage}
                    value={limit}
                    onChange={(event) => set(status, { limit: event.currentTarget.value })}
                    error={wrong && t('settings.limitInvalid')}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {manage && (
        <div className={classes['footer']}>
          <ServerButton
            type="submit"
            variant="filled"
            disabled={changed.length === 0 || invalid}
            aria-disabled={save.isPending || undefined}
          >
            {t('settings.save')}
          </ServerButton>
        </div>
      )}
    </form>
  );
}
