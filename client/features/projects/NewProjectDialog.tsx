import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { createProject } from '#client/data/projects/mutations.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { toast } from '#client/lib/toast.ts';

interface NewProjectDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY = { name: '', description: '' };

/** Creates a project, owned by the person, and selects it. */
export function NewProjectDialog({ opened, onClose }: NewProjectDialogProps) {
  const { t } = useTranslation('projects');
  const { id: owner_id } = usePerson();
  const setSearch = useSetAppSearch();
  const refreshProjects = useRefreshProjects();
  const [fields, setFields] = useState(EMPTY);

  const create = useMutation({
    mutationFn: async () => {
      const { name, description } = fields;
      const project = { name: name.trim(), description: description.trim() || null, owner_id };
      return createProject(project);
    },
    onSuccess: async ({ id, name }) => {
      toast.success(t('new.created'), t('new.createdDetail', { name }));
      setFields(EMPTY);
      // the selector must know the project before it is selected
      await refreshProjects();
      setSearch({ dialog: undefined, project: id, story: undefined });
    },
    onError: () => toast.failure(t('new.failed'), t('new.kept')),
  });

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      onSubmit={() => create.mutate()}
      submitLabel={t('new.submit')}
      submitDisabled={fields.name.trim() === ''}
      submitting={create.isPending}
    >
      <TextInput
        data-autofocus
        required
        withAsterisk={false}
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        maxLength={120}
        autoComplete="off"
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
      />
      <Textarea
        label={<OptionalLabel>{t('new.description')}</OptionalLabel>}
        maxLength={20_000}
        autosize
        minRows={3}
        maxRows={10}
        value={fields.description}
        onChange={(event) => setFields({ ...fields, description: event.currentTarget.value })}
      />
    </Dialog>
  );
}
