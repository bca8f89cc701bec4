import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { RowsDrawing } from '#client/components/messages/view-drawings.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { proposedTeam } from '#client/data/poker/session-people.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useLiveStories, useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { OpenSessions } from './OpenSessions.tsx';
import { PastSessions } from './PastSessions.tsx';
import { openStories, withChoice } from './picker-list.ts';
import { SetupPanel } from './SetupPanel.tsx';
import classes from './StartPage.module.css';
import { StartSkeleton } from './StartSkeleton.tsx';
import { StoryPicker } from './StoryPicker.tsx';
import { useStartDraft } from './use-start-form.ts';
import type { SteadySessions } from './use-steady-sessions.ts';

export interface StartPageProps {
  project: Project;
  sessions: SteadySessions;
  /** The step of narrow windows, which show either the stories or what a new session needs. */
  isSetUp: boolean;
  onSetUp: (isSetUp: boolean) => void;
}

/** The stories of a project and its sessions at the left, what a new session needs at the right. On narrow windows one after the other. */
export function StartPage(props: StartPageProps) {
  const { project, sessions } = props;
  const { t } = useTranslation('poker');
  const { stories, query } = useStories(project.id);
  useLiveStories(project.id);
  const open = useMemo(() => stories && openStories(stories), [stories]);
  // all at once: late sessions and a late deck would move the rest
  const { isPending } = sessions;
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && !isPending && !query.isPending) setHasCome(true);
  if (!hasCome) return <StartSkeleton />;
  return (
    <div className={classes['page']}>
      {open ? (
        <Chooser {...props} stories={open} />
      ) : (
        <div className={classes['list']}>
          <OpenSessions sessions={sessions} projectId={project.id} />
          <LoadState reads={[query]} title={t('start.storiesFailed')} />
        </div>
      )}
    </div>
  );
}

interface ChooserProps extends StartPageProps {
  stories: readonly CardStory[];
}

/** The stories to choose from, and the panel that stays while they are filtered. */
function Chooser({ project, sessions, isSetUp, onSetUp, stories }: ChooserProps) {
  const { t } = useTranslation('poker');
  const person = usePerson();
  const { draft, change } = useStartDraft(project.id);
  const order = useMemo(() => stories.map(({ id }) => id), [stories]);
  const queue = useMemo(() => {
    const there = new Set(order);
    return draft.stories.filter((id) => there.has(id));
  }, [draft.stories, order]);
  const team = proposedTeam(project.teams, person.id, draft.teamId);
  return (
    <>
      <div className={classes['list']} data-away={isSetUp || undefined}>
        <OpenSessions sessions={sessions} projectId={project.id} />
        <StoryPicker
          stories={stories}
          projectKey={project.key}
          chosen={queue}
          onChoose={(ids, chosen) => change({ stories: withChoice(queue, ids, chosen, order) })}
          empty={<NoStories />}
        />
        <PastSessions projectId={project.id} />
      </div>
      {team && stories.length > 0 && (
        <>
          <SetupPanel
            // another team has another deck
            key={team.id}
            project={project}
            team={team}
            stories={stories}
            queue={queue}
            draft={draft}
            onChange={change}
            away={!isSetUp}
            onBack={() => onSetUp(false)}
          />
          {!isSetUp && (
            <div className={classes['step']}>
              <span>{t('start.stories', { count: queue.length })}</span>
              <Button variant="filled" onClick={() => onSetUp(true)}>
                {t('start.setup')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

function NoStories() {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      drawing={<RowsDrawing />}
      title={t('start.emptyTitle')}
      action={
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'story' })}
        >
          {t('start.newStory')}
        </Button>
      }
    >
      {t('start.emptyText')}
    </EmptyState>
  );
}
