import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface NoProjectProps {
  title?: string;
  /** Says what the view would show with a project. */
  children: ReactNode;
  onNewProject: () => void;
}

/** Shown by a view to a person without projects, with a button to create the first one. */
export function NoProject({ title, children, onNewProject }: NoProjectProps) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      title={title ?? t('noProjects')}
      action={
        <Button
          variant="filled"
          leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
          onClick={onNewProject}
        >
          {t('newProject')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
