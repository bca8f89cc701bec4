import { Button } from '@mantine/core';
import { IconFolder, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '#client/data/projects/queries.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import classes from './ProjectSelector.module.css';

const ProjectList = lazyDialog(
  () => import('./lazy/ProjectList.tsx'),
  'ProjectList',
  ({ target }) => target(() => undefined),
);

/** Selects the project of the views, or 'Todos los proyectos'; it also opens the dialog for a new project. */
export function ProjectSelector() {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const chosen = useProject(project);
  // the list loads when it is opened for the first time
  const [used, setUsed] = useState(false);
  const target = (toggle: () => void) => (
    <Button
      variant="subtle"
      className={classes['target']}
      aria-haspopup="listbox"
      aria-label={t('project.choose', { name: chosen?.name ?? t('project.all') })}
      classNames={{ section: classes['section'] ?? '' }}
      leftSection={<IconFolder size={16} stroke={1.6} aria-hidden />}
      rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
      onClick={toggle}
    >
      <span className={classes['name']}>{chosen?.name ?? t('project.all')}</span>
    </Button>
  );
  return used ? <ProjectList target={target} /> : target(() => setUsed(true));
}
