import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { type Project, useVisibleProjects } from '#client/data/projects/queries.ts';
import { MAX_STORIES } from '#client/data/read/first-requests.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useLiveStories, useStories } from '#client/data/stories/lists/listed-stories.ts';
import { prepareTexts, useStorySearch } from '#client/data/stories/search/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import backlog from '#client/locales/es/backlog.json';
import filters from '#client/locales/es/filters.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import { FilterBar } from '#client/stories/filter/FilterBar.tsx';
import { hasFields } from '#shared/rules/stories/own-fields.ts';
import classes from './list/Backlog.module.css';
import { Backlog } from './list/Backlog.tsx';
import { BacklogButtons } from './list/BacklogButtons.tsx';
import { BacklogSkeleton } from './list/BacklogSkeleton.tsx';
import { countStories, sectionsOf } from './list/sections.ts';
import { useMatchingSections } from './list/use-matching-sections.ts';

export const texts = { backlog, filters };

const NO_PROJECTS: Project[] = [];
const NO_STORIES: CardStory[] = [];
const NO_SPRINTS: Sprint[] = [];

/** The product backlog of the selected project, or of all: ranked, by sprint and readiness, live. */
export function BacklogView() {
  const { t } = useTranslation('backlog');
  const { project } = useAppSearch();
  const projects = useVisibleProjects(project);
  const { stories } = useStories(project);
  return (
    <>
      <ViewBar title={t('title')} context={stories && <Totals stories={stories} projectId={project} />}>
        {projects.data && projects.data.length > 0 && (
          <BacklogButtons projectId={project} sortable={stories?.some(hasFields) === true} />
        )}
      </ViewBar>
      <Content key={project ?? 'all'} projectId={project} />
    </>
  );
}

/** How many of the listed stories are in no sprint, as in the sidebar, and how many are in one: together, the rows of the list. */
function Totals({ stories, projectId }: { stories: readonly CardStory[]; projectId: string | undefined }) {
  const { t } = useTranslation('backlog');
  const { data: sprints } = useOpenSprints(projectId);
  const sections = useMemo(() => sprints && sectionsOf(stories, sprints), [stories, sprints]);
  if (!sections) return null;
  const planned = sections.filter(({ sprint, stories }) => sprint && stories.length > 0);
  const [first] = planned;
  return (
    <span className={classes['totals']}>
      {t('unplanned', { count: countStories(sections.filter(({ sprint }) => !sprint)) })}
      {first && (
        <>
          {' · '}
          {planned.length === 1
            ? t('inSprint', { count: countStories(planned), sprint: first.sprint?.name })
            : t('inSprints', { count: countStories(planned), sprints: planned.length })}
        </>
      )}
    </span>
  );
}

/** The filter bar, which has its place before the stories come, and the list. */
function Content({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('backlog');
  const withoutProjects = useWithoutProjects();
  const projects = useVisibleProjects(projectId);
  const { stories, query } = useStories(projectId);
  const sprints = useOpenSprints(projectId);
  const search = useStorySearch();
  useLiveStories(projectId);
  useLiveSprints(projectId);
  const byId = useMemo(
    () => new Map((projects.data ?? NO_PROJECTS).map((project) => [project.id, project])),
    [projects.data],
  );
  usePreparedTexts(stories, byId);
  const loaded = stories !== undefined && projects.data !== undefined && sprints.data !== undefined;
  const open = sprints.data ?? NO_SPRINTS;
  const sections = useMatchingSections({
    stories: stories ?? NO_STORIES,
    sprints: open,
    projects: byId,
    search,
  });

  if (projects.data?.length === 0) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  return (
    <>
      <FilterBar
        search={search}
        projectId={projectId}
        sprints={open}
        shown={loaded ? countStories(sections.matching) : undefined}
        total={countStories(sections.whole)}
      />
      {loaded ? (
        <Backlog stories={stories} projects={byId} projectId={projectId} search={search} {...sections} />
      ) : (
        <LoadState reads={[query, projects, sprints]} title={t('failed.title')}>
          <BacklogSkeleton />
        </LoadState>
      )}
      {loaded && stories.length >= MAX_STORIES && (
        <p className={classes['note']}>{t('truncated', { max: formatNumber(MAX_STORIES) })}</p>
      )}
    </>
  );
}

/** The time for work between two frames, in ms. */
const SLICE_MS = 8;

/** Prepares the searchable texts while the browser is idle, so that the first typed letter is as fast as the next ones. */
function usePreparedTexts(
  stories: readonly CardStory[] | undefined,
  projects: ReadonlyMap<string, Project>,
): void {
  const [ready] = useState(() => typeof requestIdleCallback === 'function');
  useEffect(() => {
    if (!ready || !stories || projects.size === 0) return;
    let request = requestIdleCallback(function prepare(deadline) {
      const end = performance.now() + Math.min(SLICE_MS, deadline.timeRemaining());
      let stopped = false;
      prepareTexts(stories, projects, () => {
        stopped = performance.now() > end;
        return stopped;
      });
      if (stopped) request = requestIdleCallback(prepare);
    });
    return () => cancelIdleCallback(request);
  }, [ready, stories, projects]);
}
