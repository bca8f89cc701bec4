import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { StoryViews } from './use-story-views.ts';

/** Says that the saved views could not be read, in their row, and reads them again. */
export function LoadViews({ reads }: Pick<StoryViews, 'reads'>) {
  const { t } = useTranslation(['filters', 'common']);
  const failed = reads.filter(({ error }) => error);
  if (failed.length === 0) return null;
  return (
    <ServerButton
      variant="subtle"
      size="sm"
      style={{ flex: 'none' }}
      title={t('common:retry')}
      leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
      busy={failed.some(({ isFetching }) => isFetching)}
      onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    >
      {t('views.unread')}
    </ServerButton>
  );
}
