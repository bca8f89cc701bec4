import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { saveStoryType } from '#client/data/projects/story-types.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { StoryTypeOfProject } from '#shared/contracts/stories/story-types.ts';
import { mayEditProject } from '#shared/rules/accounts/permissions.ts';
import { MAX_STARTING_TEXT } from '#shared/rules/stories/story.ts';

interface TypeDialogProps {
  projectId: string;
  /** As it is now. */
  type: StoryTypeOfProject;
  onClose: () => void;
}

/** Edits the starting text of a type; only for managers. Changes saved by somebody else meanwhile are shown before they are replaced. */
export function TypeDialog({
  projectId,
  type: { type, starting_text: saved, stories },
  onClose,
}: TypeDialogProps) {
  const { t } = useTranslation(['types', 'common']);
  const edits = useEdits({ text: saved }, `type:${projectId}:${type}`);
  const { values, set, changedByOthers } = edits;
  const blocked = useBlocked(projectId, mayEditProject);
  const form = useFormDialog({
    submit: () =>
      saveStoryType({ project_id: projectId, type, starting_text: values.text, seen_text: saved }),
    onDone: (done) => {
      // otherwise the dialog says what somebody else has saved
      if (!done) return;
      edits.reset();
      toast.success(t('saved'));
      onClose();
    },
    failed: t('failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('dialog', { name: t(`common:type.${type}`) })}
      submitLabel={t('save')}
      blocked={blocked}
      aside={t('uses', { count: stories })}
    >
      <LimitedTextarea
        label={<OptionalLabel>{t('startingText')}</OptionalLabel>}
        description={t('hint')}
        data-autofocus
        minRows={6}
        maxRows={16}
        limit={MAX_STARTING_TEXT}
        value={values.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <ChangedByOthers fields={changedByOthers.map(() => ({ label: t('startingText'), now: saved }))} />
    </Dialog>
  );
}
