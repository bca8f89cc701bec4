import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { LabelsInput } from '#client/stories/choices/LabelsInput.tsx';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './Properties.module.css';
import { Property } from './Property.tsx';

/**
 * The labels of a story. Each change adds or removes one label, so that labels of other people stay. Those that are too many stay in the
 * field, which says so, and are not saved.
 */
export function LabelsProperty() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, storyKey: key, mayEdit } = useOpenStory();
  const [excess, setExcess] = useState<readonly string[]>([]);

  const change = async (labels: readonly string[]) => {
    const trimmed = labels.map((label) => label.trim()).filter((label) => label !== '');
    const added = trimmed.filter((label) => !story.labels.includes(label));
    const fits = new Set(trimmed).size <= STORY_LIMITS.labels;
    setExcess(fits ? [] : added);
    const add_labels = fits ? added : [];
    const remove_labels = story.labels.filter((label) => !trimmed.includes(label));
    if (add_labels.length + remove_labels.length === 0) return;
    const write = bulkWrite([{ story, change: { add_labels, remove_labels } }]);
    await attempt(() => submit(write), t('panel.saveFailed', { key }));
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
        value={[...new Set([...story.labels, ...excess])]}
        onChange={(labels) => void change(labels)}
      />
    </Property>
  );
}
