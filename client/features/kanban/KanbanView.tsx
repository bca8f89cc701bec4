import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { NewStoryButton } from '../../components/NewStoryButton.tsx';
import { NoProject } from '../../components/NoProject.tsx';
import { ViewBar } from '../../components/ViewBar.tsx';
import { formatNumber } from '../../lib/format.ts';
import { avatarOf } from '../../lib/people.ts';
import { useProject, useProjectMembers, useProjects } from '../../lib/projects.ts';
import { useAppSearch, useSetAppSearch } from '../../lib/search.ts';
import { MOST_STORIES, useLiveStories, useStories } from '../../lib/stories/queries.ts';
import classes from './Board.module.css';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';

/** More faces than this do not fit into the bar. */
const MOST_FACES = 8;

/** The board: the stories of the chosen project, or of all, by status, live. */
export function KanbanView() {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const projects = useProjects();
  const hasProjects = projects.data !== undefined && projects.data.length > 0;
  return (
    <>
      <ViewBar title={t('title')}>
        {project && <Members projectId={project} />}
        {hasProjects && <NewStoryButton />}
      </ViewBar>
      <Content projectId={project} />
    </>
  );
}

function Content({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('kanban');
  const projects = useProjects();
  const single = useProject(projectId);
  const { stories, query } = useStories(projectId);
  useLiveStories(projectId);

  if (projects.data?.length === 0 && !single) return <NoProject>{t('noProject')}</NoProject>;
  if (stories && projects.data) {
    const complete = stories.length < MOST_STORIES;
    return (
      <>
        <Board
          key={projectId ?? 'all'}
          stories={stories}
          projects={single?.archived_at ? [single] : projects.data}
          single={single}
          complete={complete}
          emptyState={<NoStories />}
        />
        {!complete && (
          <p className={classes['note']}>{t('truncated', { most: formatNumber(MOST_STORIES) })}</p>
        )}
      </>
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
  const more = members.length - MOST_FACES;
  if (members.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of faces in a line, not a fieldset
    <span className={classes['people']} role="group" aria-label={t('members')}>
      {members.slice(0, MOST_FACES).map((person) => (
        <Avatar key={person.id} person={avatarOf(person)} />
      ))}
      {more > 0 && <span>{t('moreMembers', { count: more })}</span>}
    </span>
  );
}

function NoStories() {
  const { t } = useTranslation('kanban');
  const setSearch = useSetAppSearch();
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
