import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import { columnName } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { ScopeChange } from '#shared/contracts/sprints/reports.ts';
import { dayOf } from '#shared/rules/dates/working-days.ts';
import { STORY_STATUSES, storyKey } from '#shared/rules/stories/story.ts';
import classes from './PendingStories.module.css';

interface PendingStoriesProps {
  stories: readonly CardStory[];
  /** The changes of the scope: stories added after the start are marked. */
  changes: readonly ScopeChange[];
  project: Project | undefined;
  /** Shown if there are no stories. */
  nothing: string;
}

const SHOWN_AT_FIRST = 20;
const NEAREST_TO_DONE = STORY_STATUSES.toReversed();

/** The unfinished stories of a sprint; those nearest to completion come first. */
export function PendingStories({ stories, changes, project, nothing }: PendingStoriesProps) {
  const { t } = useTranslation(['sprints', 'common']);
  const people = usePeople();
  const [all, setAll] = useState(false);
  const { points } = tallyOf(stories);
  const ordered = stories.toSorted(
    (a, b) => NEAREST_TO_DONE.indexOf(a.status) - NEAREST_TO_DONE.indexOf(b.status),
  );
  const added = new Map(
    changes.flatMap(({ kind, story, at }) => (kind === 'added' ? [[story.id, at] as const] : [])),
  );
  const shown = all ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel
      title={t('running.pendingStories')}
      order={3}
      aside={
        stories.length > 0 && (
          <PanelCount>
            {t('running.summary', {
              stories: t('running.stories', { count: stories.length }),
              points: t('common:points', { count: points }),
            })}
          </PanelCount>
        )
      }
    >
      {stories.length === 0 && <PanelNote>{nothing}</PanelNote>}
      <ul>
        {shown.map((story) => (
          <li key={story.id}>
            <Link search={(previous) => ({ ...previous, story: story.id })} className={classes['row']}>
              <StoryKey>{storyKey(project?.key ?? '', story.number)}</StoryKey>
              <span className={classes['title']}>
                {story.title}
                <AddedBadge at={added.get(story.id)} />
              </span>
              <span className={classes['status']}>
                <StatusGlyph status={story.status} />
                <span>{columnName(project, story.status)}</span>
              </span>
              <PointsBadge value={story.story_points} />
              <Avatar person={avatarOf(story.assignee_id ? people.get(story.assignee_id) : null)} />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < ordered.length && (
        <div className={classes['more']}>
          <Button size="sm" onClick={() => setAll(true)}>
            {t('running.showAll', { count: ordered.length - shown.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function AddedBadge({ at }: { at: number | undefined }) {
  const { t } = useTranslation('sprints');
  if (at === undefined) return null;
  const day = dayOf(at, getServerConfig().timeZone);
  return <span className={classes['added']}>{t('running.addedBadge', { date: formatDate(day) })}</span>;
}
