import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { useOnline } from '#client/data/people/presence.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatList, formatNumber } from '#client/lib/text/format.ts';
import { inProject, useAppSearch, type View } from '#client/routing/app-search.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';

const ProjectEntries = lazy(() => import('./ProjectEntries.tsx'), 'ProjectEntries');

/** How many characters of names fit into a card. */
const NAMES_LENGTH = 36;

/** The four figures, each with a link to the counted items. */
export function StatStrip({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { stories, sprints, members, velocity } = dashboard;
  const running = sprints.length;
  const inSprints = { count: stories.in_running_sprints };
  const here = useMembersHere();
  const projectsFigure = useProjectsFigure(dashboard.projects);
  return (
    <FigureStrip
      label={t('stats.title')}
      figures={[
        projectsFigure,
        {
          label: t('stats.stories'),
          figure: formatNumber(stories.active),
          detail:
            running === 0
              ? t('stats.noSprint')
              : running === 1
                ? t('stats.inSprint', inSprints)
                : t('stats.inSprints', inSprints),
          wrap: linkTo('kanban'),
        },
        {
          label: t('stats.velocity'),
          figure: formatNumber(velocity),
          detail: running === 0 ? t('stats.noSprintVelocity') : t('stats.perSprint', { count: velocity }),
          wrap: linkTo('sprints'),
        },
        {
          label: t('stats.members'),
          figure: formatNumber(members.count),
          detail: here > 1 ? t('stats.online', { count: here }) : t('stats.teams', { count: members.teams }),
          wrap: linkTo('team'),
        },
      ]}
    />
  );
}

/** Makes a figure a link to the view of the counted items. */
const linkTo = (view: View) => (content: ReactNode, className: string) => (
  <Link search={inProject({ view })} className={className}>
    {content}
  </Link>
);

/** How many people of the selected project, or of all projects, are online now. */
function useMembersHere(): number {
  const { project } = useAppSearch();
  const members = useProjectMembers(project);
  const online = useOnline();
  return members.filter(({ id }) => online.has(id)).length;
}

/** The first names that fit, at least one: a cut list would not say how many are missing. */
function fitting(names: readonly string[]): readonly string[] {
  const fits = names.findLastIndex((_, at) => names.slice(0, at + 1).join(', ').length <= NAMES_LENGTH);
  return names.slice(0, Math.max(fits, 0) + 1);
}

/** The names of the projects; a click on one shows the dashboard of that project. */
function useProjectsFigure(projects: Dashboard['projects']): Figure {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const shown = fitting(projects.names);
  const hidden = projects.count - shown.length;
  const names =
    hidden > 0 ? t('stats.projectsMore', { names: shown.join(', '), count: hidden }) : formatList(shown);
  return {
    label: t('stats.projects'),
    figure: formatNumber(projects.count),
    detail: projects.count === 0 ? t(project ? 'stats.projectArchived' : 'stats.projectsNone') : names,
    cutDetail: projects.count > 0,
    wrap: (content, className) => (
      <ButtonMenu
        position="bottom-start"
        width={280}
        entries={ProjectEntries.fetch}
        dropdown={{ mah: 320, style: { overflowY: 'auto' } }}
        button={(opener) => (
          <UnstyledButton {...opener} className={className}>
            {content}
          </UnstyledButton>
        )}
      >
        <ProjectEntries />
      </ButtonMenu>
    ),
  };
}
