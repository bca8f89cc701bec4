import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import classes from './Backlog.module.css';

const ROWS = [46, 62, 38, 54, 70, 44, 58, 36, 66, 50];

/** The backlog while it is on its way: the same boxes. */
export function BacklogSkeleton() {
  return (
    <Loading className={classes['skeleton']}>
      <div className={classes['bar']} />
      <div className={classes['header']} />
      {ROWS.map((width) => (
        <div key={width} className={classes['sketch']}>
          <Skeleton width="58px" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </Loading>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('backlog');
  return (
    <EmptyState
      title={t('nothing.title')}
      action={
        <Button leftSection={<IconFilterOff size={16} stroke={1.6} aria-hidden />} onClick={onClear}>
          {t('filters.clear')}
        </Button>
      }
    >
      {t('nothing.text')}
    </EmptyState>
  );
}
