import { Button } from '@mantine/core';
import { IconArchive, IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface WithoutProjectProps {
  title?: string;
  /** Explains what the view shows once there is a project. */
  children: ReactNode;
  /** The person's archived projects, which can be read. */
  archived: readonly { id: string; name: string }[];
  /** False: the person may create none. */
  onNewProject: false | (() => void);
  /** Opens an archived project. */
  onOpen: (id: string) => void;
}

/** How many archived projects are offered; the project selector lists all of them. */
const MAX_ARCHIVED = 3;

/**
 * Shown by a view to a person without an active project, with a button to create one and the way to the archived ones. A guest, who creates
 * none, reads whom to ask.
 */
export function WithoutProject({ title, children, archived, onNewProject, onOpen }: WithoutProjectProps) {
  const { t } = useTranslation('common');
  const none = archived.length === 0;
  const withoutAny = onNewProject
    ? { title: title ?? t('noProjects'), text: children }
    : { title: t('noProjects'), text: t('guestWithout') };
  return (
    <EmptyState
      title={none ? withoutAny.title : t('onlyArchived.title')}
      action={
        <>
          {archived.slice(0, MAX_ARCHIVED).map(({ id, name }) => (
            <Button
              key={id}
              leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
              onClick={() => onOpen(id)}
            >
              {t('onlyArchived.open', { name })}
            </Button>
          ))}
          {onNewProject && (
            <Button
              variant={none ? 'filled' : 'default'}
              leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
              onClick={onNewProject}
            >
              {t('newProject')}
            </Button>
          )}
        </>
      }
    >
      {none ? withoutAny.text : t('onlyArchived.text')}
    </EmptyState>
  );
}
