import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { useSetAppSearch } from '#client/data/app-search.ts';

/** Invites a person without projects to create the first one. */
export function FirstProject() {
  const { t } = useTranslation('dashboard');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      title={t('first.title')}
      action={
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'project' })}
        >
          {t('newProject')}
        </Button>
      }
    >
      {t('first.text')}
    </EmptyState>
  );
}
