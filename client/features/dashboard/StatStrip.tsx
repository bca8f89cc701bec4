import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../shared/contracts/dashboard.ts';
import { formatList, formatNumber } from '../../lib/format.ts';
import { useOnline } from '../../lib/presence.ts';
import { useProjectMembers, useProjects } from '../../lib/projects.ts';
import { useAppSearch, useSetAppSearch, type View } from '../../lib/search.ts';
import classes from './StatStrip.module.css';

/** So many names fit into a card. */
const NAMES_SHOWN = 3;

/** The four figures, each leading to what it counts. */
export function StatStrip({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { stories, sprints, members, velocity } = dashboard;
  const running = sprints.length;
  const inSprints = { count: stories.in_running_sprints };
  const here = useMembersHere();
  return (
    <ul className={classes['strip']} aria-label={t('stats.title')}>
      <li>
        <ProjectsCard projects={dashboard.projects} />
      </li>
      <StatLink
        view="kanban"
        label={t('stats.stories')}
        figure={stories.active}
        detail={
          running === 0
            ? t('stats.noSprint')
            : running === 1
              ? t('stats.inSprint', inSprints)
              : t('stats.inSprints', inSprints)
        }
      />
      <StatLink
        view="sprints"
        label={t('stats.velocity')}
        figure={velocity}
        detail={running === 0 ? t('stats.noSprintVelocity') : t('stats.perSprint', { count: velocity })}
      />
      <StatLink
        view="team"
        label={t('stats.members')}
        figure={members.count}
        detail={here > 1 ? t('stats.online', { count: here }) : t('stats.teams', { count: members.teams })}
      />
    </ul>
  );
}

/** How many of the chosen project's people, or of all of them, are there at this moment. */
function useMembersHere(): number {
  const { project } = useAppSearch();
  const members = useProjectMembers(project);
  const online = useOnline();
  return members.filter(({ id }) => online.has(id)).length;
}

interface StatProps {
  label: string;
  figure: number;
  detail: string;
}

function Stat({ label, figure, detail }: StatProps) {
  return (
    <>
      <span className={classes['label']}>{label}</span>
      <span className={classes['figure']}>{formatNumber(figure)}</span>
      <span className={classes['detail']}>{detail}</span>
    </>
  );
}

function StatLink({ view, ...stat }: StatProps & { view: View }) {
  return (
    <li>
      <Link
        to="/"
        search={({ project }) => ({ view, ...(project && { project }) })}
        activeProps={{}}
        className={classes['card']}
      >
        <Stat {...stat} />
      </Link>
    </li>
  );
}

/** The projects themselves: choosing one shows the dashboard of that project alone. */
function ProjectsCard({ projects }: { projects: Dashboard['projects'] }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const setSearch = useSetAppSearch();
  const { data = [] } = useProjects();
  const shown = projects.names.slice(0, NAMES_SHOWN);
  const hidden = projects.count - shown.length;
  const names =
    hidden > 0 ? t('stats.projectsMore', { names: shown.join(', '), count: hidden }) : formatList(shown);
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes['card']}>
          <Stat
            label={t('stats.projects')}
            figure={projects.count}
            detail={projects.count === 0 ? t('stats.projectsNone') : names}
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu']}>
        <Menu.Label>{t('stats.chooseProject')}</Menu.Label>
        <Menu.Item onClick={() => setSearch({ project: undefined })}>{t('common:allProjects')}</Menu.Item>
        {data.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => setSearch({ project: id })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
