import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WaitingStory } from '#client/data/stories/new/new-stories.ts';
import { useSends } from '#client/data/write/pending.ts';
import classes from './NewCards.module.css';

/** New stories of a column that the server has not created yet: they have no number, and no place to be dragged to. */
export function NewCards({ stories }: { stories: readonly WaitingStory[] }) {
  const { t } = useTranslation(['kanban', 'offline']);
  const sends = useSends();
  return stories.map(({ id, title }) => (
    <div key={id} className={classes['card']} data-waiting>
      <span className={classes['title']}>{title}</span>
      <span className={classes['state']}>
        <IconCloudUp size={14} stroke={1.6} aria-hidden />
        {sends ? t('saving') : t('offline:card')}
      </span>
    </div>
  ));
}
