import { useTranslation } from 'react-i18next';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { LabelsInput } from './LabelsInput.tsx';
import { Property } from './Property.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';

/** The labels of a story. Each change adds or removes one label, so that labels of other people stay. */
export function LabelsProperty() {
  const { t } = useTranslation('stories');
  const { story, storyKey: key, mayEdit } = useOpenStory();

  const change = async (labels: readonly string[]) => {
    const trimmed = labels.map((label) => label.trim()).filter((label) => label !== '');
    const add_labels = trimmed.filter((label) => !story.labels.includes(label));
    const remove_labels = story.labels.filter((label) => !trimmed.includes(label));
    if (add_labels.length + remove_labels.length === 0) return;
    try {
      await submit(bulkWrite([{ story, change: { add_labels, remove_labels } }]));
    } catch (error) {
      toast.failure(t('panel.saveFailed', { key }), describeFailure(error));
    }
  };
  return (
    <Property name={t('field.labels')}>
      <LabelsInput
        projectId={story.project_id}
        classNames={{
          root: classes['labels'] ?? '',
          input: classes['labelInput'] ?? '',
          pill: classes['label'] ?? '',
          option: classes['labelOption'] ?? '',
        }}
        size="xs"
        aria-label={t('field.labels')}
        placeholder={story.labels.length > 0 ? '' : t(mayEdit ? 'panel.addLabel' : 'panel.noLabels')}
        acceptValueOnBlur
        value={story.labels}
        onChange={(labels) => void change(labels)}
      />
    </Property>
  );
}
