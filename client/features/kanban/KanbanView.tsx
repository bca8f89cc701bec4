import { ActionIcon, Button } from '@mantine/core';
import { IconFilterOff, IconPlus } from '@tabler/icons-react';
import { type ComponentType, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { NewStoryButton } from '#client/components/NewStoryButton.tsx';
import { NoProject } from '#client/components/NoProject.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject, useProjectMembers, useShownProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useBoard, useLiveBoard } from '#client/data/stories/board.ts';
import { useKeptStories } from '#client/data/stories/keep-stories.ts';
import { type StorySearch, useStorySearch } from '#client/data/stories/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { mayEditStories } from '#shared/rules/permissions.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';
import { countFilters } from '#shared/rules/story-filter.ts';
import classes from './Board.module.css';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { SprintChoice } from './SprintChoice.tsx';
import { useShown } from './use-shown.ts';

/** The maximum of avatars that fit into the bar. */
const MAX_FACES = 8;
const NO_SPRINTS: Sprint[] = [];
const NO_CARDS: CardStory[] = [];

interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  /** How many filters are set. */
  count: number;
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  inBar: true;
}

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
  const projects = useShownProjects(project);
  const mayAdd = useProjectsWhere(mayEditStories, project).length > 0;
  const search = useStorySearch();
  const { data: sprints = NO_SPRINTS } = useOpenSprints(project);
  useLiveSprints(project);
  const hasProjects = projects.data !== undefined && projects.data.length > 0;
  return (
    <>
      <ViewBar
        title={t('title')}
        context={
          hasProjects && (
            <SprintChoice search={search} sprints={sprints} withProject={project === undefined} />
          )
        }
      >
        {project && <Members projectId={project} />}
        {hasProjects && (
          <Filters search={search} sprints={sprints} projectId={project} FilterButton={FilterButton} />
        )}
        {mayAdd && <NewStoryButton onClick={() => setSearch({ dialog: 'story', status: undefined })} />}
      </ViewBar>
      <Content projectId={project} search={search} NothingFound={NothingFound} />
    </>
  );
}

interface FiltersProps extends Pick<KanbanViewProps, 'FilterButton'> {
  search: StorySearch;
  sprints: readonly Sprint[];
  projectId: string | undefined;
}

/** All filters of the board, and a button that clears them. */
function Filters({ search, sprints, projectId, FilterButton }: FiltersProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('kanban');
  return (
    <>
      {search.active && (
        <ActionIcon
          data-size="sm"
          aria-label={t('clearFilters')}
          title={t('clearFilters')}
          onClick={() => {
            search.apply({});
            // this button disappears with the filters
            button.current?.focus();
          }}
        >
          <IconFilterOff size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <FilterButton
        ref={button}
        label={t('filters')}
        count={countFilters(search.filter) + (search.typed.trim() === '' ? 0 : 1)}
        search={search}
        projectId={projectId}
        sprints={sprints}
        inBar
      />
    </>
  );
}

interface ContentProps extends Pick<KanbanViewProps, 'NothingFound'> {
  projectId: string | undefined;
  search: StorySearch;
}

function Content({ projectId, search, NothingFound }: ContentProps) {
  const { t } = useTranslation('kanban');
  const withoutProjects = useWithoutProjects();
  const projects = useShownProjects(projectId);
  const single = useProject(projectId);
  const { board, query } = useBoard(projectId);
  useLiveBoard(projectId);
  useKeptStories(board?.cards ?? NO_CARDS);
  const { shown, counts, more, searching } = useShown(projectId, board, search);

  if (projects.data?.length === 0) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  if (board && projects.data) {
    const empty = STORY_STATUSES.every((status) => board.columns[status].count === 0);
    const nothing = searching ? null : <NothingFound onClear={() => search.apply({})} />;
    const emptyState = empty ? <NoStories projectId={projectId} /> : nothing;
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
  const failed = query.error ?? projects.error;
  if (!failed) return <BoardSkeleton />;
  const retry = () => Promise.all([query.refetch(), projects.refetch()]);
  return <LoadFailure title={t('failed.title')} error={failed} onRetry={retry} />;
}

function Members({ projectId }: { projectId: string }) {
  const { t } = useTranslation('kanban');
  const members = useProjectMembers(projectId);
  const more = members.length - MAX_FACES;
  if (members.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of faces in a line, not a fieldset
    <span className={classes['people']} role="group" aria-label={t('members')}>
      {members.slice(0, MAX_FACES).map((person) => (
        <Avatar key={person.id} person={avatarOf(person)} />
      ))}
      {more > 0 && <span>{t('moreMembers', { count: more })}</span>}
    </span>
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
