import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { removeTemplate, templateFromStory } from '#client/data/story-templates/mutations.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import templates from '#client/locales/es/templates.json';
import { mayEditTemplates } from '#shared/rules/accounts/permissions.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { TemplateName, useTemplateForm } from './TemplateName.tsx';
import classes from './Templates.module.css';

export const texts = { templates };

/** Asks for the name of a template that is made of the open story. */
export function SaveAsTemplateDialog(state: DialogState) {
  const { t } = useTranslation('templates');
  const { story, storyKey } = useOpenStory();
  const blocked = useBlocked(story.project_id, mayEditTemplates);
  const proposed = story.title.slice(0, TEMPLATE_LIMITS.name).trim();
  const edits = useEdits({ name: proposed }, `save-as-template:${story.id}`, state.opened);
  const name = edits.values.name.trim();
  const form = useTemplateForm({
    submit: () => templateFromStory(story.id, name),
    onDone: (id) => {
      edits.reset();
      state.onClose();
      offerUndo(t('saveAs.done', { name }), t('saveAs.where'), () => removeTemplate(id), t('notRemoved'));
    },
  });
  return (
    <Dialog
      {...form.dialog}
      {...state}
      onDiscard={edits.onDiscard}
      title={t('saveAs.title', { key: storyKey })}
      submitLabel={t('saveAs.submit')}
      incomplete={name === ''}
      blocked={blocked}
    >
      <TemplateName form={form} value={edits.values.name} onChange={(typed) => edits.set({ name: typed })} />
      <p className={classes['what']}>{t('saveAs.what')}</p>
    </Dialog>
  );
}
