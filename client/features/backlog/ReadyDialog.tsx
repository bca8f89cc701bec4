import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { useDefinitionOfReady } from '#client/data/projects/definition-of-ready.ts';
import { saveDefinitionOfReady } from '#client/data/projects/mutations.ts';
import { toast } from '#client/lib/toast.ts';

/** The database's limit. */
const MAX_LENGTH = 5000;

/** Edits the definition of ready; only for managers of the project. */
export function ReadyDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['backlog', 'common']);
  const read = useDefinitionOfReady(projectId);
  const saved = read.data ?? '';
  const [text, setText] = useState<string | null>(null);
  const form = useFormDialog({
    submit: () => saveDefinitionOfReady(projectId, (text ?? saved).trim() || null),
    onDone: () => {
      toast.success(t('ready.saved'));
      onClose();
    },
    failed: t('ready.failed'),
  });

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('ready.title')}
      submitLabel={t('common:save')}
      // a text that is not loaded yet would be overwritten
      submitDisabled={read.data === undefined}
    >
      {read.isPending && <Loading />}
      {read.isError && (
        <LoadFailure part title={t('ready.unread')} error={read.error} onRetry={read.refetch} />
      )}
      {read.isSuccess && (
        <Textarea
          label={t('ready.label')}
          description={t('ready.hint')}
          data-autofocus
          autosize
          minRows={5}
          maxRows={16}
          maxLength={MAX_LENGTH}
          value={text ?? saved}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
