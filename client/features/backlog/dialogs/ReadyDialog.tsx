import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useDefinitionOfReady } from '#client/data/projects/definition-of-ready.ts';
import { saveReadiness } from '#client/data/projects/edits.ts';
import { useProject, useRefreshProjects } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { toast } from '#client/lib/screen/toast.ts';
import projects from '#client/locales/es/projects.json';
import { mayEditProject } from '#shared/rules/accounts/permissions.ts';

export const texts = { projects };

/** The database's limit. */
const MAX_LENGTH = 5000;

/**
 * Edits when a story is ready: by criteria and points or by hand, and the definition; only for managers of the project. Changes saved by somebody else meanwhile are shown before
 * they are replaced.
 */
export function ReadyDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['backlog', 'common', 'projects']);
  const read = useDefinitionOfReady(projectId);
  const saved = read.data ?? '';
  const edits = useEdits({ text: saved }, `ready:${projectId}`);
  const { values, set, changedByOthers } = edits;
  const refresh = useRefreshProjects();
  const before = useProject(projectId)?.ready_by_hand ?? false;
  const [byHand = before, setByHand] = useState<boolean>();
  const blocked = useBlocked(projectId, mayEditProject);
  const form = useFormDialog({
    submit: () =>
      saveReadiness(
        projectId,
        { definition_of_ready: values.text.trim() || null, ready_by_hand: byHand },
        { definition_of_ready: saved || null, ready_by_hand: before },
      ).finally(refresh),
    onDone: (done) => {
      // otherwise the dialog says what somebody else has saved
      if (!done) return;
      edits.reset();
      toast.success(t('ready.saved'));
      onClose();
    },
    failed: t('ready.failed'),
  });

  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('ready.title')}
      submitLabel={t('common:save')}
      // a text that is not loaded yet would be overwritten
      submitDisabled={read.data === undefined}
      blocked={blocked}
    >
      <LoadState part reads={[read]} title={t('ready.unread')} />
      {read.isSuccess && (
        <SwitchRow
          label={t('projects:ready.byHand')}
          text={t('projects:ready.byHandText')}
          checked={byHand}
          onChange={setByHand}
        />
      )}
      {read.isSuccess && (
        <LimitedTextarea
          label={t('ready.label')}
          description={t('ready.hint')}
          data-autofocus
          minRows={5}
          maxRows={16}
          limit={MAX_LENGTH}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      <ChangedByOthers fields={changedByOthers.map(() => ({ label: t('ready.label'), now: saved }))} />
    </Dialog>
  );
}
