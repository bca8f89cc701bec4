import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '../lib/search.ts';
import { EmptyState } from './EmptyState.tsx';

interface NoProjectProps {
  title?: string;
  /** What a project would bring to the view. */
  children: ReactNode;
}

/** What a view shows to somebody who has no project, with the way to the first one. */
export function NoProject({ title, children }: NoProjectProps) {
  const { t } = useTranslation('shell');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      title={title ?? t('noProject')}
      action={
        <Button
          variant="filled"
          leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'project' })}
        >
          {t('project.new')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
