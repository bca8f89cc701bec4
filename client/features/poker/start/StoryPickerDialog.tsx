import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useLiveStories, useStories } from '#client/data/stories/lists/listed-stories.ts';
import { MAX_POKER_STORIES } from '#shared/rules/meetings/poker.ts';
import { openStories, withChoice } from './picker-list.ts';
import { StoryPicker } from './StoryPicker.tsx';
import classes from './StoryPickerDialog.module.css';

export interface StoryPickerDialogProps {
  projectId: string;
  /** The stories that the session has already: they are not offered. */
  present: readonly string[];
  /** Adds the stories, in this order. @throws the error that the server answered; it is shown in a toast, and the dialog stays open. */
  onChosen: (storyIds: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses stories of the backlog for a session that is running. Mounted while it is open. */
export function StoryPickerDialog({ projectId, present, onChosen, onClose }: StoryPickerDialogProps) {
  const { t } = useTranslation('poker');
  const project = useProject(projectId);
  const { stories, query } = useStories(projectId);
  useLiveStories(projectId);
  const [queue, setQueue] = useState<string[]>([]);
  const offered = stories && openStories(stories).filter(({ id }) => !present.includes(id));
  const room = Math.max(0, MAX_POKER_STORIES - present.length);
  const order = offered?.map(({ id }) => id) ?? [];
  const chosen = queue.filter((id) => order.includes(id));
  return (
    <ConfirmDialog
      oneHeight
      onClose={onClose}
      title={t('start.addTitle')}
      submitLabel={chosen.length === 0 ? t('start.addNone') : t('start.addStories', { count: chosen.length })}
      submitDisabled={offered === undefined || offered.length === 0}
      incomplete={chosen.length === 0}
      submit={() => onChosen(chosen)}
      failed={t('start.addFailed')}
    >
      <div
        className={classes['list']}
        data-autofocus
        data-missing={chosen.length === 0 ? t('start.sessions.stories') : undefined}
        tabIndex={-1}
      >
        {offered && (
          <StoryPicker
            stories={offered}
            projectKey={project?.key ?? ''}
            chosen={chosen}
            onChoose={(ids, on) => setQueue(withChoice(queue, ids, on, order).slice(0, room))}
            empty={<p className={classes['empty']}>{t('start.noneLeft')}</p>}
          />
        )}
        {!offered && query.error && (
          <LoadFailure part title={t('start.storiesFailed')} error={query.error} onRetry={query.refetch} />
        )}
        {!offered && !query.error && <Loading />}
      </div>
    </ConfirmDialog>
  );
}
