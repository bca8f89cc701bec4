import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { readFoundStories } from '#client/data/stories/search/find-stories.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import classes from './NotificationList.module.css';

/** How many stories of one notification are shown. */
const MAX_SHOWN = 50;

interface GroupStoriesProps {
  ids: readonly string[];
  onOpen: () => void;
}

/** The stories of one notification, as links: those that are there and that the person may see. */
export function GroupStories({ ids, onOpen }: GroupStoriesProps) {
  const { t } = useTranslation('notifications');
  const shown = ids.slice(0, MAX_SHOWN);
  const stories = useQuery({
    queryKey: ['notification-stories', ...shown],
    queryFn: () => readFoundStories(shown),
    staleTime: 0,
  });
  if (stories.isPending) return <Loading label={t('loading')} className={classes['loading']} />;
  if (stories.isError)
    return <LoadFailure part title={t('groupFailed')} error={stories.error} onRetry={stories.refetch} />;
  if (stories.data.length === 0) return <p className={classes['gone']}>{t('groupGone')}</p>;
  return (
    <ul className={classes['stories']} aria-label={t('groupStories')}>
      {stories.data.map(({ id, key, title }) => (
        <li key={id}>
          <Link search={({ project }) => ({ ...(project && { project }), story: id })} onClick={onOpen}>
            <StoryKey>{key}</StoryKey> {title}
          </Link>
        </li>
      ))}
      {ids.length > MAX_SHOWN && <li>{t('groupMore', { count: ids.length - MAX_SHOWN })}</li>}
    </ul>
  );
}
