import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { removeTemplate, templateFromStory } from '#client/data/story-templates/mutations.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import templates from '#client/locales/es/templates.json';
import { mayEditTemplates } from '#shared/rules/accounts/permissions.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './Templates.module.css';

export const texts = { templates };

/** The refusals by a rule, which say themselves why. */
const REFUSALS = new Set(['too_many_templates']);

/** Asks for the name of a template that is made of the open story. */
export function SaveAsTemplateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const { story, storyKey } = useOpenStory();
  const blocked = useBlocked(story.project_id, mayEditTemplates);
  const proposed = story.title.slice(0, TEMPLATE_LIMITS.name).trim();
  const edits = useEdits({ name: proposed }, `save-as-template:${story.id}`, opened);
  const name = edits.values.name.trim();
  const form = useFormDialog({
    submit: () => templateFromStory(story.id, name),
    onDone: (id) => {
      edits.reset();
      onClose();
      offerUndo(t('saveAs.done', { name }), t('saveAs.where'), () => removeTemplate(id), t('notRemoved'));
    },
    errors: (error) => (failureCode(error) === 'story_templates_name_key' ? { name: t('taken') } : {}),
    failed: t('notSaved'),
    refusals: REFUSALS,
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('saveAs.title', { key: storyKey })}
      submitLabel={t('saveAs.submit')}
      incomplete={name === ''}
      blocked={blocked}
    >
      <LimitedInput
        label={t('name')}
        required
        data-autofocus
        limit={TEMPLATE_LIMITS.name}
        autoComplete="off"
        value={edits.values.name}
        error={form.errors.name}
        onChange={(event) => {
          edits.set({ name: event.currentTarget.value });
          form.clearError('name');
        }}
      />
      <p className={classes['what']}>{t('saveAs.what')}</p>
    </Dialog>
  );
}
