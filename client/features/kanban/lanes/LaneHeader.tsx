import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { Lanes } from '#client/data/settings/board-look.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { TypeIcon } from '#client/stories/marks/TypeIcon.tsx';
import { STORY_PRIORITIES, STORY_TYPES } from '#shared/rules/stories/story.ts';
import { tintOf } from '../column/tint.ts';
import { useFoldingOfBoard } from '../model/folding.ts';
import { type Lane, NO_LANE } from '../model/lanes.ts';
import classes from './LaneRows.module.css';

interface LaneHeaderProps {
  lane: Lane;
  by: Exclude<Lanes, 'none'>;
  /** The stories of the lane that the board shows. */
  stories: readonly CardStory[];
  columns: readonly ColumnInfo[];
  columnOf: (story: CardStory) => string;
  /** Whether columns have stories that are not loaded: then the lane counts the loaded ones, and says so. */
  partly: boolean;
  people: ReadonlyMap<string, PersonSummary>;
}

/** The header of a lane, which folds it: whose it is, how many stories and points, and of a folded lane where they are. */
export function LaneHeader({ lane, by, stories, columns, columnOf, partly, people }: LaneHeaderProps) {
  const { t } = useTranslation('lanes');
  const { foldLane } = useFoldingOfBoard();
  const points = stories.reduce((sum, story) => sum + (story.story_points ?? 0), 0);
  const count = stories.length;
  const parts = [
    t(partly ? 'countLoaded' : 'count', { count }),
    points > 0 && t('points', { count: points }),
    ...(lane.folded ? whereAre(stories, columns, columnOf) : []).map(({ name, own }) =>
      t('inColumn', { count: own, column: name }),
    ),
  ].filter((part) => typeof part === 'string');
  const Chevron = lane.folded ? IconChevronRight : IconChevronDown;
  return (
    <h2 className={classes['title']}>
      <button
        type="button"
        aria-expanded={!lane.folded}
        title={partly ? t('loadedHint') : undefined}
        onClick={() => foldLane(lane.key, !lane.folded)}
      >
        <Chevron size={16} stroke={1.6} aria-hidden />
        <Sign lane={lane} by={by} people={people} />
        <span className={classes['name']}>{lane.name}</span>
        <span className={classes['figures']}>{parts.join(' · ')}</span>
      </button>
    </h2>
  );
}

/** How many of some stories are in which column. */
const whereAre = (
  stories: readonly CardStory[],
  columns: readonly ColumnInfo[],
  columnOf: (story: CardStory) => string,
) =>
  columns
    .map(({ key, name }) => ({ name, own: stories.filter((story) => columnOf(story) === key).length }))
    .filter(({ own }) => own > 0);

function Sign({ lane: { key }, by, people }: Pick<LaneHeaderProps, 'lane' | 'by' | 'people'>) {
  if (by === 'person') return <Avatar person={avatarOf(people.get(key))} decorative />;
  if (by === 'epic')
    return <span className={classes['epic']} data-tint={key === NO_LANE ? undefined : tintOf(key)} />;
  const type = STORY_TYPES.find((each) => each === key);
  if (type) return <TypeIcon type={type} decorative />;
  const priority = STORY_PRIORITIES.find((each) => each === key);
  return priority ? (
    <span aria-hidden="true">
      <PriorityBadge priority={priority} />
    </span>
  ) : null;
}
