import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { NameField } from '#client/components/fields/NameField.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { createProject } from '#client/data/projects/create-project.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import projects from '#client/locales/es/projects.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';

export const texts = { projects };

const DRAFTS = formDrafts('new-project', { name: '', description: '' });

/** Creates a project, owned by the person, and selects it. */
export function NewProjectDialog(state: DialogState) {
  const { t } = useTranslation('projects');
  const person = usePerson();
  const { id: owner_id } = person;
  const setSearch = useSetAppSearch();
  const refreshProjects = useRefreshProjects();
  const { typed: fields, set: setFields, clear, onDiscard } = useTypedForm(DRAFTS, state.opened);

  const form = useFormDialog({
    submit: () =>
      createProject({ name: fields.name.trim(), description: fields.description.trim() || null, owner_id }),
    onDone: async ({ id, name }) => {
      toast.success(t('new.created'), t('new.createdDetail', { name }));
      clear();
      // the selector must know the project before it is selected
      await refreshProjects();
      setSearch({ dialog: undefined, project: id, story: undefined });
    },
    failed: (error) => {
      reportFailure(t('new.failed'), undefined, t('new.kept'))(error);
      void refreshProjects();
    },
  });

  return (
    <Dialog
      {...form.dialog}
      {...state}
      onDiscard={onDiscard}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      incomplete={fields.name.trim() === ''}
      blocked={mayCreateProjects(person) ? undefined : t('new.guest')}
    >
      <NameField
        data-autofocus
        required
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        value={fields.name}
        onChange={(name) => setFields({ ...fields, name })}
      />
      <LimitedTextarea
        label={<OptionalLabel>{t('new.description')}</OptionalLabel>}
        limit={20_000}
        minRows={3}
        maxRows={10}
        value={fields.description}
        onChange={(event) => setFields({ ...fields, description: event.currentTarget.value })}
      />
    </Dialog>
  );
}
