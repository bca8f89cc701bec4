import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { NoProject } from '#client/components/NoProject.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import { MAX_STORIES, useLiveStories, useStories } from '#client/data/stories/queries.ts';
import { prepareTexts, useStorySearch } from '#client/data/stories/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatNumber } from '#client/lib/format.ts';
import classes from './Backlog.module.css';
import { Backlog, type BacklogSlots } from './Backlog.tsx';
import { BacklogButtons } from './BacklogButtons.tsx';
import { BacklogSkeleton } from './BacklogSkeleton.tsx';

const NO_PROJECTS: Project[] = [];

/** The product backlog of the selected project, or of all: ranked, by sprint and readiness, live. */
export function BacklogView(slots: BacklogSlots) {
  const { t } = useTranslation('backlog');
  const { project } = useAppSearch();
  const projects = useProjects();
  const { stories } = useStories(project);
  return (
    <>
      <ViewBar title={t('title')} context={stories && <Totals stories={stories} />}>
        {projects.data && projects.data.length > 0 && <BacklogButtons projectId={project} />}
      </ViewBar>
      <Content key={project ?? 'all'} projectId={project} {...slots} />
    </>
  );
}

/** The number of stories with the status 'backlog', as in the sidebar. */
function Totals({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'common']);
  const waiting = stories.filter((story) => story.status === 'backlog');
  const points = waiting.reduce((sum, story) => sum + (story.story_points ?? 0), 0);
  return (
    <span className={classes['totals']}>
      {t('stories', { count: waiting.length })} · {t('common:points', { count: points })}
    </span>
  );
}

function Content({ projectId, ...slots }: BacklogSlots & { projectId: string | undefined }) {
  const { t } = useTranslation('backlog');
  const setSearch = useSetAppSearch();
  const projects = useProjects();
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

  if (projects.data?.length === 0)
    return <NoProject onNewProject={() => setSearch({ dialog: 'project' })}>{t('noProject')}</NoProject>;
  if (stories && projects.data && sprints.data) {
    return (
      <>
        <Backlog
          stories={stories}
          sprints={sprints.data}
          projects={byId}
          projectId={projectId}
          search={search}
          {...slots}
        />
        {stories.length >= MAX_STORIES && (
          <p className={classes['note']}>{t('truncated', { max: formatNumber(MAX_STORIES) })}</p>
        )}
      </>
    );
  }
  const failed = query.error ?? projects.error ?? sprints.error;
  if (!failed) return <BacklogSkeleton />;
  const retry = () => Promise.all([query.refetch(), projects.refetch(), sprints.refetch()]);
  return <LoadFailure title={t('failed.title')} error={failed} onRetry={retry} />;
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
