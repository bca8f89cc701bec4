import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { db } from '../../lib/backend.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useDefinitionOfReady } from '../../lib/ready.ts';
import { toast } from '../../lib/toast.ts';

/** The database's limit. */
const LONGEST = 5000;

/** Writes down when a story is ready for planning, for whoever manages the project. */
export function ReadyDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['backlog', 'common']);
  const queryClient = useQueryClient();
  const read = useDefinitionOfReady(projectId);
  const saved = read.data ?? '';
  const [text, setText] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      const definition_of_ready = (text ?? saved).trim() || null;
      await db
        .from('projects')
        .update({ definition_of_ready })
        .eq('id', projectId)
        .select('id')
        .single()
        .throwOnError();
      await queryClient.invalidateQueries({ queryKey: ['projects', 'ready'] });
      toast.success(t('ready.saved'));
      onClose();
    } catch (error) {
      toast.failure(t('ready.failed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('ready.title')}
      submitLabel={t('common:save')}
      // what is not read yet would be written over
      submitDisabled={read.data === undefined}
      submitting={sending}
      onSubmit={() => void send()}
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
          maxLength={LONGEST}
          value={text ?? saved}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
