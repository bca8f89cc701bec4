import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '../lib/search.ts';
import { EmptyState } from './EmptyState.tsx';

/** What the views of sprints show to somebody who has no project: that sprints need one, and how to make it. */
export function NoProject() {
  const { t } = useTranslation('sprints');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      title={t('noProjectTitle')}
      action={
        <Button
          variant="filled"
          leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'project' })}
        >
          {t('newProject')}
        </Button>
      }
    >
      {t('noProject')}
    </EmptyState>
  );
}
