import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { inProject, useAppSearch } from '#client/routing/app-search.ts';
import { StoryLines } from '#client/stories/row/StoryLines.tsx';
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
