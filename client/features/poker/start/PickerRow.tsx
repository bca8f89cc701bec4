import { memo } from 'react';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { StoryTags } from '#client/stories/marks/StoryTags.tsx';
import { useStoryName } from '#client/stories/marks/use-story-name.ts';
import { StoryRow } from '#client/stories/row/StoryRow.tsx';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './StoryPicker.module.css';

/** More labels than this do not fit beside a title. */
const MAX_LABELS = 2;

interface PickerRowProps {
  story: CardStory;
  projectKey: string;
  chosen: boolean;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

/** A story of the list: the whole row is the label of its checkbox. */
export const PickerRow = memo(function PickerRow({ story, projectKey, chosen, onChoose }: PickerRowProps) {
  const key = storyKey(projectKey, story.number);
  const assignee = usePeople().get(story.assignee_id ?? '');
  const name = useStoryName(story, key, assignee?.full_name);
  return (
    <li>
      <StoryRow as="label" list={classes['row']} data-selected={chosen || undefined} data-pick-id={story.id}>
        <Checkbox aria-label={name} checked={chosen} onChange={(next) => onChoose([story.id], next)} />
        <StoryKey type={story.type}>{key}</StoryKey>
        <span className={classes['title']} title={story.title}>
          {story.title}
        </span>
        <span className={classes['tags']}>
          <StoryTags epic={undefined} labels={story.labels} max={MAX_LABELS} />
        </span>
        <span className={classes['priority']}>
          <PriorityBadge priority={story.priority} />
        </span>
        <span className={classes['points']}>
          <PointsBadge value={story.story_points} />
        </span>
      </StoryRow>
    </li>
  );
});
