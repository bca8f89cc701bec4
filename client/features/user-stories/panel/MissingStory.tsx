import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { useGone } from '#client/data/copies/gone.ts';
import { useDeletedStory } from '#client/data/stories/lists/deleted-stories.ts';
import deleted from '#client/locales/es/deleted.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import classes from '../deleted/DeletedStories.module.css';
import { DeletedBy, FullColumn } from '../deleted/DeletedStoryRow.tsx';
import { useRestoreStory } from '../deleted/use-restore-story.ts';

export const texts = { deleted };

interface MissingStoryProps {
  id: string;
  onClose: () => void;
}

/** The panel of a link to a missing story: a deleted one can be restored here; nothing is known of others. */
export function MissingStory({ id, onClose }: MissingStoryProps) {
  const { t } = useTranslation(['stories', 'common']);
  const { data, isPending } = useDeletedStory(id);
  useGone();
  if (isPending) return <Loading />;
  if (data) return <Deleted story={data} />;
  return (
    <EmptyState
      drawing={<MissingDrawing />}
      title={t('panel.missingTitle')}
      action={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {t('panel.missingText')}
    </EmptyState>
  );
}

function Deleted({ story }: { story: DeletedStory }) {
  const { t } = useTranslation('deleted');
  const setSearch = useSetAppSearch();
  const restore = useRestoreStory(story);
  return (
    <div className={classes['facts']}>
      <EmptyState
        drawing={<MissingDrawing />}
        title={t('missing', { key: story.key })}
        action={
          <span className={classes['actions']}>
            {story.may_restore && (
              <ServerButton
                variant="filled"
                aria-label={t('restoreOne', { key: story.key })}
                busy={restore.isPending}
                onClick={() => restore.restore('end')}
              >
                {t('restore')}
              </ServerButton>
            )}
            <Button
              onClick={() =>
                setSearch({ dialog: 'deleted-stories', project: story.project_id, story: undefined })
              }
            >
              {t('showAll')}
            </Button>
          </span>
        }
      >
        {story.title}
        <br />
        <DeletedBy story={story} />
      </EmptyState>
      <FullColumn story={story} restore={restore} />
    </div>
  );
}
