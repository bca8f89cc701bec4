import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { updateProject } from '#client/data/projects/mutations.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './ProjectSettings.module.css';

type Values = Pick<Project, 'name' | 'description' | 'key'>;

const KEY = /^[A-Z][A-Z0-9]{1,9}$/;
/** The error codes when another project has the same key. */
const IN_USE = new Set(['23505', 'projects_key_key']);

/** Edits the name, description and key of a project. */
export function GeneralSettings({ project, manage }: { project: Project; manage: boolean }) {
  const { t } = useTranslation(['projects', 'common']);
  const refresh = useRefreshProjects();
  const saved: Values = { name: project.name, description: project.description, key: project.key };
  const [typed, setTyped] = useState({ ...saved, description: saved.description ?? '' });
  const [keyInUse, setKeyInUse] = useState('');
  const values: Values = {
    name: typed.name.trim(),
    description: typed.description.trim() || null,
    key: typed.key,
  };
  const changed =
    values.name !== saved.name || values.description !== saved.description || values.key !== saved.key;
  const keyProblem = !KEY.test(values.key)
    ? t('settings.keyInvalid')
    : values.key === keyInUse
      ? t('settings.keyInUse', { key: values.key })
      : null;

  const write = async (to: Values) => {
    await updateProject(project.id, to);
    await refresh();
  };
  const save = useMutation({
    mutationFn: () => write(values),
    onSuccess: () =>
      toast.undoable(t('settings.saved'), values.name, () => {
        write(saved)
          .then(() => setTyped({ ...saved, description: saved.description ?? '' }))
          .catch((error: unknown) => toast.failure(t('settings.failed'), describeFailure(error)));
      }),
    onError: (error) => {
      if (IN_USE.has(failureCode(error))) setKeyInUse(values.key);
      else toast.failure(t('settings.failed'), describeFailure(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && values.name !== '' && keyProblem === null && !save.isPending) save.mutate();
  };

  return (
    <form className={classes['panel']} onSubmit={submit} noValidate>
      <TextInput
        label={t('new.name')}
        maxLength={120}
        autoComplete="off"
        readOnly={!manage}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <Textarea
        label={<OptionalLabel>{t('new.description')}</OptionalLabel>}
        maxLength={20_000}
        autosize
        minRows={3}
        maxRows={10}
        readOnly={!manage}
        value={typed.description}
        onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
      />
      <TextInput
        className={classes['key'] ?? ''}
        label={t('settings.key')}
        description={t('settings.keyHint')}
        maxLength={10}
        autoComplete="off"
        readOnly={!manage}
        value={typed.key}
        onChange={(event) => setTyped({ ...typed, key: event.currentTarget.value.trim().toUpperCase() })}
        error={keyProblem !== null && <ErrorNote>{keyProblem}</ErrorNote>}
      />
      {values.key !== saved.key && keyProblem === null && (
        <p className={classes['hint']} role="status">
          {t('settings.keyWarning', { from: saved.key, to: values.key })}
        </p>
      )}
      {manage && (
        <div className={classes['footer']}>
          <ServerButton
            type="submit"
            variant="filled"
            disabled={!changed || values.name === '' || keyProblem !== null}
            aria-disabled={save.isPending || undefined}
          >
            {t('settings.save')}
          </ServerButton>
        </div>
      )}
    </form>
  );
}
