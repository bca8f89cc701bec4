import { Link } from '#client/components/layout/Link.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { inProject } from '#client/routing/app-search.ts';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import classes from './StoryLines.module.css';

/** Stories, each one a line that leads to it. */
export function StoryLines({ stories }: { stories: Dashboard['mine']['items'] }) {
  return (
    <ul>
      {stories.map((story) => (
        <StoryLine key={story.id} story={story} />
      ))}
    </ul>
  );
}

function StoryLine({ story }: { story: Dashboard['mine']['items'][number] }) {
  const status = columnName(useProject(story.project_id), story.status);
  return (
    <li className={classes['row']}>
      <Link search={inProject({ story: story.id })} className={classes['link']}>
        <span className={classes['status']} title={status}>
          <StatusGlyph status={story.status} />
          <VisuallyHidden>{status}</VisuallyHidden>
        </span>
        <StoryKey type={story.type}>{story.key}</StoryKey>
        <span className={classes['title']}>{story.title}</span>
        <PriorityBadge priority={story.priority} alone />
        <PointsBadge value={story.story_points} />
      </Link>
    </li>
  );
}
