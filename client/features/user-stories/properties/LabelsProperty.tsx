import { useTranslation } from 'react-i18next';
import { labelDrafts, returnDraft, useDraftState } from '#client/data/drafts/drafts.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { LabelsInput } from '#client/stories/choices/LabelsInput.tsx';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './Properties.module.css';
import { Property } from './Property.tsx';

/**
 * The labels of a story. Each change adds or removes one label, so that labels of other people stay. Those that are too many or too long
 * stay in the field, which says so, and are not saved; one that is refused stays there, too.
 */
export function LabelsProperty() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, storyKey: key, mayEdit } = useOpenStory();
  const [{ text, unsaved }, setDraft] = useDraftState(labelDrafts, story.id);

  const change = async (labels: readonly string[]) => {
    const typed = [...new Set(labels.map((label) => label.trim()).filter((label) => label !== ''))];
    const added = typed.filter((label) => !story.labels.includes(label));
    const fits = typed.length <= STORY_LIMITS.labels;
    const add_labels = fits ? added.filter((label) => excessOf(label, STORY_LIMITS.label) === 0) : [];
    const remove_labels = story.labels.filter((label) => !typed.includes(label));
    setDraft({ text: '', unsaved: added.filter((label) => !add_labels.includes(label)) });
    if (add_labels.length + remove_labels.length === 0) return;
    const write = bulkWrite([{ story, change: { add_labels, remove_labels } }]);
    if (await attempt(() => submit(write), t('panel.saveFailed', { key }))) return;
    const now = labelDrafts.read(story.id);
    returnDraft(labelDrafts, story.id, { ...now, unsaved: [...now.unsaved, ...add_labels] });
  };
  return (
    <Property name={t('common:field.labels')}>
      <LabelsInput
        projectId={story.project_id}
        classNames={{
          root: classes['labels'] ?? '',
          input: classes['labelInput'] ?? '',
          pill: classes['label'] ?? '',
          option: classes['labelOption'] ?? '',
        }}
        size="xs"
        aria-label={t('common:field.labels')}
        placeholder={story.labels.length > 0 ? '' : t(mayEdit ? 'panel.addLabel' : 'panel.noLabels')}
        acceptValueOnBlur
        value={[...new Set([...story.labels, ...unsaved])]}
        onChange={(labels) => void change(labels)}
        searchValue={text}
        onSearchChange={(next) => setDraft({ ...labelDrafts.read(story.id), text: next })}
      />
    </Property>
  );
}
