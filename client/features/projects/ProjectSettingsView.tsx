import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabbedPage } from '#client/components/layout/TabbedPage.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { type Project, useProject, useProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import {
  PROJECT_SECTIONS,
  type ProjectSection,
  useAppSearch,
  useSetAppSearch,
} from '#client/routing/app-search.ts';
import {
  mayArchive,
  mayEditColumns,
  mayEditHolidays,
  mayEditProject,
  mayEditStories,
} from '#shared/rules/accounts/permissions.ts';
import { DeleteProjectDialog } from './life/DeleteProjectDialog.tsx';
import { LifecycleSettings } from './life/LifecycleSettings.tsx';
import classes from './Project.module.css';
import { GeneralSettings } from './settings/GeneralSettings.tsx';
import { HolidaySettings } from './settings/HolidaySettings.tsx';
import { MuteProject } from './settings/MuteProject.tsx';
import { ObserverSettings } from './settings/ObserverSettings.tsx';

const ColumnsSettings = lazy(() => import('./columns/ColumnsSettings.tsx'), 'ColumnsSettings', {
  placeholder: () => <Loading />,
});

/** Sections of the settings that belong to other features. */
interface OtherSections {
  labels: (project: Project) => ReactNode;
  stories: (project: Project) => ReactNode;
}

/** The settings of the selected project: every member may read them, managers may change them. The section is in the address. */
export function ProjectSettingsView(others: OtherSections) {
  const { project: id } = useAppSearch();
  const project = useProject(id);
  return project ? (
    <Sections key={project.id} project={project} others={others} />
  ) : (
    <WithoutProject id={id} />
  );
}

/** The tabs of a project, and the settings of the chosen one. */
function Sections({ project, others }: { project: Project; others: OtherSections }) {
  const { t } = useTranslation('projects');
  const standing = useStanding(project.id);
  const setSearch = useSetAppSearch();
  const { section: asked = 'general' } = useAppSearch();
  const [deleting, setDeleting] = useState(false);
  const sections = PROJECT_SECTIONS.filter((section) => section !== 'life' || mayArchive(standing));
  const shown = sections.includes(asked) ? asked : 'general';
  // every member adds labels, and their list says what only managers do with them
  const mayChange = shown === 'labels' ? mayEditStories(standing) : mayEditProject(standing);
  const contents: Record<ProjectSection, () => ReactNode> = {
    general: () => (
      <GeneralSettings key={project.id} project={project} manage={mayEditProject(standing)}>
        <ObserverSettings project={project} manage={mayEditProject(standing)} />
        {project.archived_at === null && <MuteProject project={project} />}
      </GeneralSettings>
    ),
    board: () => <ColumnsSettings project={project} manage={mayEditColumns(standing)} />,
    stories: () => others.stories(project),
    labels: () => <div className={classes['section']}>{others.labels(project)}</div>,
    holidays: () => <HolidaySettings projectId={project.id} manage={mayEditHolidays(standing)} />,
    life: () => <LifecycleSettings project={project} onDelete={() => setDeleting(true)} />,
  };
  return (
    <TabbedPage
      wide
      title={t('settings.title', { name: project.name })}
      label={t('settings.sections')}
      tabs={sections.map((name) => ({ name, label: t(`settings.tab.${name}`) }))}
      shown={shown}
      onShow={(section) => setSearch({ section }, { replace: true })}
    >
      {!mayChange && (
        <p className={classes['note']}>
          {t(project.archived_at ? 'settings.archived' : 'settings.readOnly')}
        </p>
      )}
      {contents[shown]()}
      {deleting && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setDeleting(false)}
          onDeleted={() =>
            setSearch({ view: undefined, project: undefined, story: undefined }, { replace: true })
          }
        />
      )}
    </TabbedPage>
  );
}

/** Shown without a project: none is selected, or it is loading or could not be loaded. */
function WithoutProject({ id }: { id: string | undefined }) {
  const { t } = useTranslation('projects');
  const projects = useProjects();
  return (
    <>
      <ViewBar title={t('settings.titleNone')} />
      {id === undefined ? (
        <EmptyState title={t('settings.titleNone')}>{t('settings.chooseProject')}</EmptyState>
      ) : (
        <LoadState reads={[projects]} title={t('settings.unread')} />
      )}
    </>
  );
}
