import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { NewStoryButton } from '#client/components/stories/NewStoryButton.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProject, useVisibleProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import { ALL_STORIES } from '#client/data/settings/board-choice.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { useBoard, useLiveBoard } from '#client/data/stories/board.ts';
import type { BoardPart } from '#client/data/stories/board-part.ts';
import { useCachedStories } from '#client/data/stories/cached-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { ACTIVE_SPRINT, type StoryFilter } from '#shared/rules/stories/story-filter.ts';
import { Board } from './Board.tsx';
import { BoardFilters, type FilterButtonProps } from './BoardFilters.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { PeopleFilter } from './PeopleFilter.tsx';
import { SprintChoice } from './SprintChoice.tsx';
import { type BoardSearch, useBoardSearch } from './use-board-search.ts';
import { useVisibleCards } from './use-visible-cards.ts';

const NO_SPRINTS: Sprint[] = [];
const NO_CARDS: CardStory[] = [];

interface KanbanViewProps {
  /** Opens the filters of stories. */
  FilterButton: ComponentType<FilterButtonProps>;
  /** Replaces the columns when no story matches the search. */
  NothingFound: ComponentType<{ onClear: () => void }>;
}

/**
 * The board: the stories of the selected project, or of all projects, by status, live; optionally of one sprint or filter only.
 */
export function KanbanView({ FilterButton, NothingFound }: KanbanViewProps) {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const projects = useVisibleProjects(project);
  const mayAdd = useProjectsWhere(mayEditStories, project).length > 0;
  const open = useOpenSprints(project);
  useLiveSprints(project);
  const sprints = open.data ?? (open.fetchStatus === 'fetching' ? undefined : NO_SPRINTS);
  const search = useBoardSearch(project, sprints);
  const { board, query } = useBoard(project);
  useLiveBoard(project);
  useCachedStories(board?.cards ?? NO_CARDS);
  const stories = useVisibleCards(project, search.known ? board : undefined, search, sprints);
  const hasProjects = projects.data !== undefined && projects.data.length > 0;
  const bar = { search, sprints: sprints ?? NO_SPRINTS };
  return (
    <>
      <ViewBar
        title={t('title')}
        context={hasProjects && search.known && <SprintChoice {...bar} withProject={project === undefined} />}
      >
        {project && <PeopleFilter projectId={project} search={search} />}
        {hasProjects && (
          <BoardFilters
            {...bar}
            projectId={project}
            shown={STORY_STATUSES.reduce((sum, status) => sum + stories.counts[status], 0)}
            FilterButton={FilterButton}
          />
        )}
        {mayAdd && <NewStoryButton onClick={() => setSearch({ dialog: 'story', status: undefined })} />}
      </ViewBar>
      <Content
        {...bar}
        projectId={project}
        board={search.known ? board : undefined}
        query={query}
        stories={stories}
        NothingFound={NothingFound}
      />
    </>
  );
}

interface ContentProps extends Pick<KanbanViewProps, 'NothingFound'> {
  projectId: string | undefined;
  search: BoardSearch;
  sprints: readonly Sprint[];
  board: BoardPart | undefined;
  query: ReturnType<typeof useBoard>['query'];
  stories: ReturnType<typeof useVisibleCards>;
}

function Content({ projectId, search, sprints, board, query, stories, NothingFound }: ContentProps) {
  const { t } = useTranslation('kanban');
  const withoutProjects = useWithoutProjects();
  const projects = useVisibleProjects(projectId);
  const single = useProject(projectId);
  const { shown, counts, more, searching } = stories;

  if (projects.data?.length === 0) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  if (board && projects.data) {
    const empty = STORY_STATUSES.every((status) => board.columns[status].count === 0);
    const noSprint = isActiveSprintOnly(search.filter) && runningOf(sprints).size === 0;
    const found = noSprint ? (
      <NoSprint onAll={() => search.choose(ALL_STORIES)} />
    ) : (
      <NothingFound onClear={() => search.apply({})} />
    );
    const emptyState = empty ? <NoStories projectId={projectId} /> : searching ? null : found;
    return (
      <Board
        key={projectId ?? 'all'}
        stories={board.cards}
        shown={shown}
        projects={projects.data}
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

/** Shown while the board follows the running sprint and none runs. */
function NoSprint({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('kanban');
  return (
    <EmptyState
      title={t('sprint.noneRuns.title')}
      action={<Button onClick={onAll}>{t('sprint.noneRuns.action')}</Button>}
    >
      {t('sprint.noneRuns.text')}
    </EmptyState>
  );
}

function NoStories({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('kanban');
  const setSearch = useSetAppSearch();
  const mayAdd = useProjectsWhere(mayEditStories, projectId).length > 0;
  if (!mayAdd) return <EmptyState title={t('empty.title')}>{t('empty.reader')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'story', status: undefined })}
        >
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
