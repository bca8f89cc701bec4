import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameField } from '#client/components/fields/NameField.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { type ProjectChange, updateProject } from '#client/data/projects/edits.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import classes from '../Project.module.css';
import { type FormState, SettingsForm } from './SettingsForm.tsx';

const KEY = /^[A-Z][A-Z0-9]{1,9}$/;
/** The error codes when another project has the same key. */
const IN_USE = new Set(['23505', 'projects_key_key']);

/** Edits the name, description and key of a project; what somebody else has saved meanwhile is shown before it is replaced. */
export function GeneralSettings({ project, manage, children }: GeneralSettingsProps) {
  if (manage) return <GeneralForm project={project}>{children}</GeneralForm>;
  return (
    <div className={classes['section']}>
      <GeneralTexts project={project} />
      {children}
    </div>
  );
}

interface GeneralSettingsProps {
  project: Project;
  manage: boolean;
  /** Below the fields; it is not saved with them. */
  children?: ReactNode;
}

/** The settings for a person who only reads them. */
function GeneralTexts({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { name, description, key } = valuesOf(project);
  return (
    <dl className={classes['values']}>
      <dt>{t('new.name')}</dt>
      <dd>{name}</dd>
      <dt>{t('new.description')}</dt>
      <dd>{description || t('settings.noDescription')}</dd>
      <dt>{t('settings.key')}</dt>
      <dd>{key}</dd>
    </dl>
  );
}

function GeneralForm({ project, children }: { project: Project; children: ReactNode }) {
  const { t } = useTranslation(['projects', 'forms']);
  const { saved, edits, keyProblem, form } = useGeneralForm(project);
  const { values, set } = edits;
  const labels = { name: t('new.name'), description: t('new.description'), key: t('settings.key') };

  return (
    <SettingsForm {...form}>
      <NameField label={labels.name} value={values.name} onChange={(name) => set({ name })} />
      <LimitedTextarea
        label={<OptionalLabel>{labels.description}</OptionalLabel>}
        limit={20_000}
        minRows={3}
        maxRows={10}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TextInput
        className={classes['key'] ?? ''}
        label={labels.key}
        description={t('settings.keyHint')}
        autoComplete="off"
        value={values.key}
        onChange={(event) => set({ key: event.currentTarget.value.trim().toUpperCase() })}
        error={keyProblem !== null && <ErrorNote>{keyProblem}</ErrorNote>}
      />
      {values.key !== saved.key && keyProblem === null && (
        <p className={classes['hint']} role="status">
          {t('settings.keyWarning', { from: saved.key, to: values.key })}
        </p>
      )}
      <ChangedByOthers
        fields={edits.changedByOthers.map((field) => ({ label: labels[field], now: saved[field] }))}
      />
      {children}
    </SettingsForm>
  );
}

/** The values of a project, as the form shows them. */
const valuesOf = ({ name, description, key }: Project) => ({ name, description: description ?? '', key });
type Values = ReturnType<typeof valuesOf>;

/** Some fields of the form, as they are saved. */
function changeOf(values: Values, edited: readonly (keyof Values)[]): ProjectChange {
  const texts = Object.fromEntries(edited.map((field) => [field, values[field].trim()]));
  return {
    ...texts,
    ...(edited.includes('description') && { description: values.description.trim() || null }),
  };
}

/** The form of the general settings. */
function useGeneralForm(project: Project) {
  const { t } = useTranslation(['projects', 'forms']);
  const refresh = useRefreshProjects();
  const saved = valuesOf(project);
  const edits = useEdits(saved, `project:${project.id}`);
  const { values, typed } = edits;
  const [keyInUse, setKeyInUse] = useState('');
  const name = values.name.trim();
  const keyProblem = !KEY.test(values.key)
    ? t('settings.keyInvalid')
    : values.key === keyInUse
      ? t('settings.keyInUse', { key: values.key })
      : null;
  const change = changeOf(values, typed);
  const before = changeOf(saved, typed);
  const write = (to: ProjectChange, seen: ProjectChange) =>
    updateProject(project.id, to, seen).finally(refresh);
  const undo = async () => {
    if (!(await write(before, change))) toast.refusal(project.name, t('forms:changed.notUndone'));
  };
  const save = useMutation({
    mutationFn: () => write(change, before),
    onSuccess: (done) => {
      // otherwise the form says what somebody else has changed
      if (!done) return;
      edits.reset();
      offerUndo(t('settings.saved'), name, undo, t('settings.failed'));
    },
    onError: (error) => {
      if (IN_USE.has(failureCode(error))) setKeyInUse(values.key);
      else reportFailure(t('settings.failed'))(error);
    },
  });
  const form: FormState = {
    changed: typed.length > 0 ? t('settings.fieldsChanged', { count: typed.length }) : undefined,
    blocked: name === '' || keyProblem !== null,
    saving: save.isPending,
    onSave: () =>
      save.mutateAsync().then(
        (done) => done,
        () => false,
      ),
    onDiscard: () => edits.reset(),
  };
  return { saved, edits, keyProblem, form };
}
