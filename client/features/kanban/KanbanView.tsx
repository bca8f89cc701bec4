import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProject, useVisibleProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { ALL_STORIES } from '#client/data/settings/board-choice.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { useBoard, useLiveBoard } from '#client/data/stories/board.ts';
import type { BoardPart } from '#client/data/stories/board-part.ts';
import { useCachedStories } from '#client/data/stories/offline/cached-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useCachedVisit } from '#client/data/workspace/cached-visit.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { NewStoryButton } from '#client/stories/marks/NewStoryButton.tsx';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { ACTIVE_SPRINT, type StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import classes from './Board.module.css';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardFilters } from './bar/BoardFilters.tsx';
import { BoardMenu } from './bar/BoardMenu.tsx';
import { PeopleFilter } from './bar/PeopleFilter.tsx';
import { SprintChoice } from './bar/SprintChoice.tsx';
import { sprintOfFilter } from './bar/sprint-of-filter.ts';
import { type BoardSearch, useBoardSearch } from './bar/use-board-search.ts';
import { useColumnParts } from './column/use-column-parts.ts';
import type { SprintOverProps } from './lazy/SprintOver.tsx';
import { useVisibleCards } from './use-visible-cards.ts';

const NO_SPRINTS: Sprint[] = [];
const NO_CARDS: CardStory[] = [];

const NoProjects = lazy(() => import('./lazy/EmptyBoard.tsx'), 'NoProjects');
const NoSprint = lazy(() => import('./lazy/EmptyBoard.tsx'), 'NoSprint');
const NoStories = lazy(() => import('./lazy/EmptyBoard.tsx'), 'NoStories');

const FilterRow = lazy(() => import('#client/stories/filter/FilterRow.tsx'), 'FilterRow');
const NothingFound = lazy(() => import('#client/stories/filter/NothingFound.tsx'), 'NothingFound');

interface KanbanViewProps {
  /** Shown above the board of a sprint whose last day is past. */
  SprintOver?: ComponentType<Omit<SprintOverProps, 'Finish'>>;
}

/**
 * The board: the stories of the selected project, or of all projects, by status, live; optionally of one sprint or filter only.
 */
export function KanbanView({ SprintOver }: KanbanViewProps) {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  useCachedVisit(usePerson().id, project);
  const setSearch = useSetAppSearch();
  const projects = useVisibleProjects(project);
  const mayAdd = useProjectsWhere(mayEditStories, project).length > 0;
  const open = useOpenSprints(project);
  useLiveSprints(project);
  const sprints = open.data ?? (open.fetchStatus === 'fetching' ? undefined : NO_SPRINTS);
  const search = useBoardSearch(project, sprints);
  const { board: read, query } = useBoard(project);
  const board = useColumnParts(read, useProject(project));
  useLiveBoard(project);
  useCachedStories(board?.cards ?? NO_CARDS);
  const stories = useVisibleCards(project, search.known ? board : undefined, search, sprints);
  const hasProjects = projects.data !== undefined && projects.data.length > 0;
  const bar = { search, sprints: sprints ?? NO_SPRINTS };
  const sprint = sprintOfFilter(search.filter, bar.sprints);
  const day = today(new Date(useNow()));
  const over = sprint && sprint.status !== 'planned' && sprint.end_date < day ? sprint : undefined;
  const shown = Object.values(stories.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ViewBar
        title={t('title')}
        context={hasProjects && search.known && <SprintChoice {...bar} withProject={project === undefined} />}
      >
        {hasProjects && <PeopleFilter projectId={project} search={search} />}
        {hasProjects && <BoardFilters {...bar} projectId={project} shown={shown} />}
        {hasProjects && <BoardMenu />}
        {mayAdd && <NewStoryButton onClick={() => setSearch({ dialog: 'story', status: undefined })} />}
      </ViewBar>
      {projects.data?.length !== 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the role search has no element in React's types
        <div className={classes['filters']} role="search" aria-label={t('filters')}>
          {search.known && <FilterRow {...bar} projectId={project} shown={board && shown} />}
        </div>
      )}
      {over && SprintOver && (
        <div className={classes['over']}>
          <SprintOver sprint={over} sprints={bar.sprints} />
        </div>
      )}
      <Content
        {...bar}
        projectId={project}
        board={search.known ? board : undefined}
        query={query}
        stories={stories}
      />
    </>
  );
}

interface ContentProps {
  projectId: string | undefined;
  search: BoardSearch;
  sprints: readonly Sprint[];
  board: BoardPart | undefined;
  query: ReturnType<typeof useBoard>['query'];
  stories: ReturnType<typeof useVisibleCards>;
}

function Content(props: ContentProps) {
  const { projectId, search, sprints, board, query, stories } = props;
  const { t } = useTranslation('kanban');
  const projects = useVisibleProjects(projectId);
  const single = useProject(projectId);
  const { shown, counts, more, searching } = stories;

  if (projects.data?.length === 0) return <NoProjects />;
  if (board && projects.data) {
    const empty = Object.values(board.columns).every(({ count }) => count === 0);
    const noSprint = isActiveSprintOnly(search.filter) && runningOf(sprints).size === 0;
    const found = noSprint ? (
      <NoSprint onAll={() => search.choose(ALL_STORIES)} />
    ) : (
      <NothingFound onClear={search.clear} />
    );
    const emptyState = empty ? <NoStories projectId={projectId} /> : searching ? null : found;
    return (
      <Board
        key={projectId ?? 'all'}
        stories={board.cards}
        shown={shown}
        projects={projects.data}
        sprints={sprints}
        single={single}
        parts={board.columns}
        counts={counts}
        more={more}
        emptyState={emptyState}
      />
    );
  }
  return (
    <LoadState reads={[query, projects]} title={t('failed.title')}>
      <BoardSkeleton />
    </LoadState>
  );
}

const isActiveSprintOnly = (filter: StoryFilter | undefined) =>
  filter?.sprint?.length === 1 && filter.sprint[0] === ACTIVE_SPRINT;
