import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import type { Story } from '#client/data/stories/types.ts';
import { cloneStory } from '#client/data/stories/write/clone-story.ts';
import { offerDeletion } from '#client/data/stories/write/delete-stories.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { hasFields } from '#shared/rules/stories/own-fields.ts';
import { storyKey as keyOf, STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './CloneDialog.module.css';

const PARTS = ['criteria', 'tasks', 'labels', 'fields', 'files'] as const;

/** The parts that a copy gets unless the person chooses otherwise. */
const USUAL = { criteria: true, tasks: true, labels: true, fields: true, files: false };

/** Asks what of the open story its copy gets. */
export function CloneDialog(state: DialogState) {
  const { t } = useTranslation(['stories', 'common']);
  const { story, storyKey } = useOpenStory();
  const blocked = useBlocked(story.project_id, mayEditStories);
  const reportCloned = useReportCloned();
  const proposed = t('clone.name', { title: story.title }).slice(0, STORY_LIMITS.title);
  const edits = useEdits({ title: proposed, ...USUAL }, `clone:${story.id}`, state.opened);
  const { title, ...parts } = edits.values;
  const form = useFormDialog({
    submit: () => cloneStory({ story_id: story.id, title: title.trim(), ...parts }),
    onDone: (copy) => {
      edits.reset();
      state.onClose();
      reportCloned(copy);
    },
    failed: t('clone.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      {...state}
      onDiscard={edits.onDiscard}
      title={t('clone.title', { key: storyKey })}
      submitLabel={t('clone.submit')}
      submitDisabled={title.trim() === ''}
      blocked={blocked}
    >
      <LimitedInput
        label={t('field.title')}
        data-autofocus
        limit={STORY_LIMITS.title}
        value={title}
        onChange={(event) => edits.set({ title: event.currentTarget.value })}
      />
      <fieldset className={classes['parts']}>
        <legend>{t('clone.includes')}</legend>
        {PARTS.filter((part) => part !== 'fields' || hasFields(story)).map((part) => (
          <Checkbox
            key={part}
            label={t(`clone.${part}`)}
            checked={parts[part]}
            onChange={(checked) => edits.set({ [part]: checked })}
          />
        ))}
      </fieldset>
      <p className={classes['where']}>{t('clone.where')}</p>
    </Dialog>
  );
}

/** Says which story the copy is, and offers to open it and to undo it. */
function useReportCloned(): (copy: Story) => void {
  const { t } = useTranslation(['stories', 'common']);
  const { project, storyKey: from } = useOpenStory();
  const setSearch = useSetAppSearch();
  return (copy) => {
    const to = keyOf(project?.key ?? '', copy.number);
    const next = { label: t('common:open'), run: () => setSearch({ story: copy.id }) };
    const removed = t('clone.removed', { key: to });
    offerDeletion([copy], { title: t('clone.done', { from, to }), next }, removed, t('undoFailed'));
  };
}
