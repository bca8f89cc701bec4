import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { type Project, useProject, useProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useActiveInView } from '#client/lib/keys/use-active-in-view.ts';
import projects from '#client/locales/es/projects.json';
import {
  mayArchive,
  mayEditColumns,
  mayEditHolidays,
  mayEditProject,
  mayEditStories,
} from '#shared/rules/accounts/permissions.ts';
import { BoardSettings } from './BoardSettings.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { HolidaySettings } from './HolidaySettings.tsx';
import { LifecycleSettings } from './LifecycleSettings.tsx';
import classes from './ProjectSettings.module.css';

export const texts = { projects };

const TABS = ['general', 'board', 'labels', 'holidays', 'life'] as const;

/**
 * The settings of the selected project: every member may read them, managers may change them.
 * @param props.labels renders the labels of a project; they belong to the backlog feature.
 */
export function ProjectSettings({ labels }: { labels: (projectId: string) => ReactNode }) {
  const { t } = useTranslation('projects');
  const { project: id } = useAppSearch();
  const setSearch = useSetAppSearch();
  const project = useProject(id);
  const close = () => setSearch({ dialog: undefined }, { replace: true });
  const [deleting, setDeleting] = useState(false);

  return (
    <PlainDialog
      onClose={close}
      // Escape closes the dialog above first
      closeOnEscape={!deleting}
      size={720}
      title={project ? t('settings.title', { name: project.name }) : t('settings.titleNone')}
    >
      {/* until the project is read there is no tab: the focus starts here, not at the button that closes the dialog */}
      <div className={classes['content']} tabIndex={-1} data-autofocus={!project || undefined}>
        {project ? (
          <Sections project={project} labels={labels(project.id)} onDelete={() => setDeleting(true)} />
        ) : (
          <div className={classes['panel']}>
            <WithoutProject id={id} />
          </div>
        )}
      </div>
      {project && deleting && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setDeleting(false)}
          onDeleted={() =>
            setSearch({ dialog: undefined, project: undefined, story: undefined }, { replace: true })
          }
        />
      )}
    </PlainDialog>
  );
}

/** The tabs of a project, and the settings of the chosen one. */
function Sections(props: { project: Project; labels: ReactNode; onDelete: () => void }) {
  const { project, labels, onDelete } = props;
  const { t } = useTranslation('projects');
  const standing = useStanding(project.id);
  const mayEndLife = mayArchive(standing);
  const [shown, setShown] = useState<string>('general');
  const list = useActiveInView(shown);
  const tabs = TABS.filter((tab) => tab !== 'life' || mayEndLife);
  // every member adds labels, and their list says what only managers do with them
  const mayChange = shown === 'labels' ? mayEditStories(standing) : mayEditProject(standing);
  return (
    <Tabs
      value={shown}
      onChange={(next) => setShown(next ?? 'general')}
      keepMounted={false}
      classNames={{ tab: classes['tab'] ?? '', list: classes['tabs'] ?? '' }}
    >
      <Tabs.List ref={list} aria-label={t('settings.sections')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} data-autofocus={tab === 'general' || undefined}>
            {t(`settings.tab.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {!mayChange && (
        <p className={classes['note']}>
          {t(project.archived_at ? 'settings.archived' : 'settings.readOnly')}
        </p>
      )}
      <Tabs.Panel value="general">
        <GeneralSettings key={project.id} project={project} manage={mayEditProject(standing)} />
      </Tabs.Panel>
      <Tabs.Panel value="board">
        <BoardSettings key={project.id} project={project} manage={mayEditColumns(standing)} />
      </Tabs.Panel>
      <Tabs.Panel value="labels" className={classes['panel']}>
        {labels}
      </Tabs.Panel>
      <Tabs.Panel value="holidays">
        <HolidaySettings projectId={project.id} manage={mayEditHolidays(standing)} />
      </Tabs.Panel>
      {mayEndLife && (
        <Tabs.Panel value="life">
          <LifecycleSettings project={project} onDelete={onDelete} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Shown without a project: none is selected, or it is loading, could not be loaded, or is not visible to the person. */
function WithoutProject({ id }: { id: string | undefined }) {
  const { t } = useTranslation(['projects', 'shell']);
  const projects = useProjects();
  if (id === undefined) return <p>{t('settings.chooseProject')}</p>;
  if (!projects.isSuccess) return <LoadState part reads={[projects]} title={t('settings.unread')} />;
  return (
    <>
      <p>
        <b>{t('shell:notThere.title')}</b>
      </p>
      <p>{t('shell:notThere.text')}</p>
    </>
  );
}
