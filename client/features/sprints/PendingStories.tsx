import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScopeChange } from '../../../shared/contracts/reports.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { dayOf } from '../../../shared/rules/working-days.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Key } from '../../components/Key.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Points } from '../../components/Points.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { formatDate } from '../../lib/format.ts';
import { avatarOf, usePeople } from '../../lib/people.ts';
import { getProduct } from '../../lib/product.ts';
import type { Project } from '../../lib/projects.ts';
import { tallyOf } from '../../lib/sprints/tally.ts';
import { columnName } from '../../lib/stories/columns.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './PendingStories.module.css';

interface PendingStoriesProps {
  stories: readonly CardStory[];
  /** What came into the sprint after its start is marked. */
  changes: readonly ScopeChange[];
  project: Project | undefined;
  /** Said where there are none. */
  nothing: string;
}

const SHOWN_AT_FIRST = 20;
const NEAREST_TO_DONE = ['in_review', 'in_progress', 'todo', 'backlog', 'done'];

/** What is left to do in a sprint, the nearest to done first. */
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
          <span className={classes['count']}>
            {t('running.summary', {
              stories: t('running.stories', { count: stories.length }),
              points: t('common:points', { count: points }),
            })}
          </span>
        )
      }
    >
      {stories.length === 0 && <p className={classes['none']}>{nothing}</p>}
      <ul>
        {shown.map((story) => (
          <li key={story.id}>
            <Link
              to="/"
              search={(previous) => ({ ...previous, story: story.id })}
              activeProps={{}}
              className={classes['row']}
            >
              <Key>{storyKey(project?.key ?? '', story.number)}</Key>
              <span className={classes['title']}>
                {story.title}
                <AddedBadge at={added.get(story.id)} />
              </span>
              <span className={classes['status']}>
                <StatusGlyph status={story.status} />
                <span>{columnName(project, story.status)}</span>
              </span>
              <Points value={story.story_points} />
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
  const day = dayOf(at, getProduct().timeZone);
  return <span className={classes['added']}>{t('running.addedBadge', { date: formatDate(day) })}</span>;
}
