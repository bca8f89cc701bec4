import { Radio, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { useFoundStories } from '#client/data/stories/search/use-found-stories.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { FoundStory } from '#shared/contracts/search.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import classes from './TaskDialog.module.css';

/** Makes an action a task of a story that the person looks for. */
export function TaskDialog({ action, onClose }: { action: RetroAction; onClose: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const [typed, setTyped] = useState('');
  const [storyId, setStoryId] = useState('');
  // a repeated call makes no second task
  const [taskId] = useState(() => newId());
  const { stories, error, retry, searching } = useFoundStories(typed, retro.project_id);
  const chosen = stories.find(({ id }) => id === storyId);
  const input = { action_id: action.id, story_id: storyId, task_id: taskId };
  return (
    <ConfirmDialog
      oneHeight
      onClose={onClose}
      title={t('actions.taskTitle')}
      submitLabel={t('actions.taskSubmit')}
      incomplete={!chosen}
      submit={() => change('make_task_of_action', input)}
      onDone={() => toast.success(t('actions.taskMade', { key: chosen?.key }))}
      failed={reportFailure(t('actions.taskFailed'))}
    >
      <p className={classes['action']}>{action.body}</p>
      <TextInput
        data-autofocus
        data-missing={chosen ? undefined : t('actions.taskStory')}
        label={t('actions.taskStory')}
        placeholder={t('actions.taskSearch')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <LoadFailure part title={t('actions.searchFailed')} error={error} onRetry={retry} />}
      {typed.trim() !== '' && !error && !searching && stories.length === 0 && (
        <p role="status" className={classes['none']}>
          {t('actions.noStories')}
        </p>
      )}
      {stories.length > 0 && (
        <Radio.Group value={storyId} onChange={setStoryId} aria-label={t('actions.taskStory')}>
          <div className={classes['stories']}>
            {stories.map((story) => (
              <Radio key={story.id} value={story.id} size="xs" label={<StoryLabel story={story} />} />
            ))}
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}

function StoryLabel({ story }: { story: FoundStory }) {
  return (
    <span className={classes['story']}>
      <StatusGlyph status={story.status} />
      <StoryKey>{story.key}</StoryKey>
      <span>{story.title}</span>
    </span>
  );
}
