import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { inProject, useAppSearch } from '#client/routing/app-search.ts';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { onlyObserves } from '#shared/rules/accounts/permissions.ts';
import classes from './MyStories.module.css';

/** The person's own open stories; those nearest to completion come first. */
export function MyStories({ mine }: { mine: Dashboard['mine'] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel
      title={t('mine.title')}
      aside={mine.count > 0 && <PanelCount>{t('mine.open', { count: mine.count })}</PanelCount>}
    >
      {mine.items.length === 0 ? <NoStory /> : <StoryLines stories={mine.items} />}
    </Panel>
  );
}

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

/** Leads to the board, to take a story there; nobody can take one from an archived project, and observers take none. */
function NoStory() {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const standing = useStanding(project);
  if (standing.archived) return <PanelNote>{t('mine.noneArchived')}</PanelNote>;
  if (onlyObserves(standing)) return <PanelNote>{t('mine.noneObserved')}</PanelNote>;
  return (
    <PanelNote>
      {t('mine.none')}{' '}
      <Link className={classes['toBoard'] ?? ''} search={inProject({ view: 'kanban' })}>
        {t('mine.toBoard')}
      </Link>
    </PanelNote>
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
