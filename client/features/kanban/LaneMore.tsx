import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { describeFailure } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { useServerNeeded } from '../../lib/server-needed.ts';
import { toast } from '../../lib/toast.ts';
import { useBoardStore } from './board-store.ts';
import classes from './LaneMore.module.css';

/** What loads more of a column. */
export interface LaneMoreSource {
  /** Whether a column has stories that are not loaded. */
  has: (status: StoryStatus) => boolean;
  /** Whether these are only the earlier completed ones. */
  earlier: (status: StoryStatus) => boolean;
  /** @returns the id of the first story that came; null: unknown. */
  load: (status: StoryStatus) => Promise<string | null>;
}

interface LaneMoreProps {
  status: StoryStatus;
  name: string;
  /** How many stories are shown, and of how many. */
  shown: number;
  count: number;
  source: LaneMoreSource;
}

/** Below the cards of a column that is not loaded whole: how much is shown, and the way to more. */
export function LaneMore({ status, name, shown, count, source }: LaneMoreProps) {
  const { t } = useTranslation('kanban');
  const [loading, setLoading] = useState(false);
  const store = useBoardStore();
  const server = useServerNeeded();

  const load = async (byKeyboard: boolean) => {
    setLoading(true);
    try {
      const first = await source.load(status);
      // who goes by keyboard goes on with what came
      if (byKeyboard && first !== null) store.requestFocus(first);
    } catch (error) {
      toast.failure(t('more.failed'), describeFailure(error));
    } finally {
      setLoading(false);
    }
  };
  const earlier = source.earlier(status);
  const label = earlier
    ? t('more.earlier', { count: count - shown, number: formatNumber(count - shown) })
    : t('more.load');
  return (
    <div className={classes['more']} data-more>
      <p>{t('more.shown', { shown: formatNumber(shown), count: formatNumber(count) })}</p>
      <Button
        {...server}
        variant="subtle"
        size="sm"
        classNames={{ root: classes['button'] ?? '', label: classes['label'] ?? '' }}
        loading={loading}
        aria-label={`${label}: ${name}`}
        onClick={(event) => void load(event.detail === 0)}
      >
        {label}
      </Button>
    </div>
  );
}
