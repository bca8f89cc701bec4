import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { NewStoryButton } from '#client/stories/marks/NewStoryButton.tsx';
import { mayEditStories, mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import classes from './Backlog.module.css';

const SortMenu = lazy(() => import('../sort/SortMenu.tsx'), 'SortMenu');
const BacklogEntries = lazy(() => import('./BacklogEntries.tsx'), 'BacklogEntries');
const EpicsDialog = lazyDialog(() => import('../dialogs/EpicsDialog.tsx'), 'EpicsDialog');
const ReadyDialog = lazyDialog(() => import('../dialogs/ReadyDialog.tsx'), 'ReadyDialog');

type Opened = 'epics' | 'ready' | null;

interface BacklogButtonsProps {
  projectId: string | undefined;
  /** Whether stories have values that they may be sorted by. */
  sortable: boolean;
}

/** The actions on the whole backlog; actions on a project are disabled until one is selected. */
export function BacklogButtons({ projectId, sortable }: BacklogButtonsProps) {
  const { t } = useTranslation('backlog');
  const setSearch = useSetAppSearch();
  const mayPlan = useProjectsWhere(mayPlanSprints, projectId).length > 0;
  const mayAdd = useProjectsWhere(mayEditStories, projectId).length > 0;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      {projectId && sortable && <SortMenu projectId={projectId} />}
      {projectId && <ProjectMenu projectId={projectId} onOpen={setOpened} />}
      {mayPlan && (
        <Button
          size="sm"
          className={classes['wide']}
          leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ view: 'planning', q: undefined, filter: undefined })}
        >
          {t('planSprint')}
        </Button>
      )}
      {mayAdd && <NewStoryButton onClick={() => setSearch({ dialog: 'story', status: undefined })} />}
      {opened === 'epics' && projectId && <EpicsDialog projectId={projectId} onClose={close} />}
      {opened === 'ready' && projectId && <ReadyDialog projectId={projectId} onClose={close} />}
    </>
  );
}

function ProjectMenu({ projectId, onOpen }: { projectId: string; onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('backlog');
  return (
    <MoreMenu
      label={t('options')}
      button={{ 'data-size': 'sm', title: t('options') }}
      width={224}
      entries={BacklogEntries.fetch}
    >
      <BacklogEntries projectId={projectId} onOpen={onOpen} />
    </MoreMenu>
  );
}
