import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconSettings, IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useOnline } from '#client/data/people/presence.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere, useStanding } from '#client/data/projects/standing.ts';
import { useTeam } from '#client/data/teams/queries.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { goToView, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import type { Team } from '#shared/contracts/team.ts';
import { mayEditTeams, mayInvite } from '#shared/rules/accounts/permissions.ts';
import { findPeople } from './find-people.ts';
import { TeamSummary } from './TeamSummary.tsx';
import { TeamTable } from './TeamTable.tsx';
import classes from './TeamView.module.css';
import type { TeamDialog } from './team-dialogs.ts';

const Dialogs = lazyDialog(() => import('./TeamDialogs.tsx'), 'TeamDialogs');

interface TeamViewProps {
  /** Shows the open invitations of a team view. */
  invitations: (team: Team) => ReactNode;
}

/** The people of the selected project, or of all projects: teams, members, their work and hours, open invitations. Live. */
export function TeamView({ invitations }: TeamViewProps) {
  const { t } = useTranslation('team');
  const { project } = useAppSearch();
  const withoutProjects = useWithoutProjects();
  const projects = useProjects();
  const team = useTeam(project);
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const without = project === undefined && projects.data?.length === 0;

  return (
    <>
      <ViewBar title={t('title')}>{!without && <Actions onOpen={setDialog} />}</ViewBar>
      {without ? (
        <NoProject {...withoutProjects} title={t('noProject.title')}>
          {t('noProject.text')}
        </NoProject>
      ) : team.data ? (
        <Content team={team.data} onOpen={setDialog} invitations={invitations(team.data)} />
      ) : (
        <LoadState reads={[team]} title={t('failed')}>
          <TeamSkeleton />
        </LoadState>
      )}
      {dialog && team.data && <Dialogs dialog={dialog} team={team.data} onClose={() => setDialog(null)} />}
    </>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: TeamDialog) => void }) {
  const { t } = useTranslation('team');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const standing = useStanding(project);
  const mayInviteSomewhere = useProjectsWhere(mayInvite, project).length > 0;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };
  return (
    <>
      {project && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconSettings {...icon} />}
          onClick={() => goToView('project')}
        >
          {t('projectSettings')}
        </Button>
      )}
      {project && mayEditTeams(standing) && (
        <Button
          size="sm"
          leftSection={<IconUsersPlus {...icon} />}
          onClick={() => onOpen({ kind: 'create', projectId: project })}
        >
          {t('create.action')}
        </Button>
      )}
      {mayInviteSomewhere && (
        <Button
          size="sm"
          variant="filled"
          leftSection={<IconUserPlus {...icon} />}
          onClick={() => setSearch({ dialog: 'invite' })}
        >
          {t('invite')}
        </Button>
      )}
    </>
  );
}

interface ContentProps {
  team: Team;
  onOpen: (dialog: TeamDialog) => void;
  invitations: ReactNode;
}

function Content({ team, onOpen, invitations }: ContentProps) {
  const { t } = useTranslation('team');
  const { project } = useAppSearch();
  const online = useOnline();
  const [typed, setTyped] = useState('');
  const people = useMemo(() => new Map(team.people.map((person) => [person.id, person])), [team.people]);
  const found = useMemo(() => findPeople(team.teams, people, typed), [team.teams, people, typed]);
  const shown = new Set(found.flatMap(({ members }) => members.map((member) => member.person_id)));
  const searching = typed.trim() !== '';

  return (
    <div className={classes['content']}>
      <div className={classes['summary']}>
        <TeamSummary team={team} online={team.people.filter(({ id }) => online.has(id)).length} />
      </div>
      <div className={classes['filters']}>
        <TextInput
          type="search"
          size="xs"
          className={classes['search'] ?? ''}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={classes['count']} role="status">
          {searching && t('search.found', { count: shown.size, total: team.people.length })}
        </span>
      </div>
      {searching && found.length === 0 ? (
        <EmptyState
          drawing={<MissingDrawing />}
          title={t('search.none', { typed: typed.trim() })}
          action={<Button onClick={() => setTyped('')}>{t('search.clear')}</Button>}
        >
          {t('search.noneText')}
        </EmptyState>
      ) : (
        <TeamTable
          teams={found}
          all={team.teams}
          people={people}
          online={online}
          withProject={project === undefined}
          onOpen={onOpen}
        />
      )}
      {team.invitations.length > 0 && invitations}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The skeleton of the team view while it loads. */
function TeamSkeleton() {
  return (
    <Loading>
      <div className={classes['summary']}>
        <div className={classes['strip']} />
      </div>
      <div className={classes['filters']} />
      {ROWS.map((row) => (
        <div key={row} className={classes['row']}>
          <Skeleton width="28px" height={28} />
          <Skeleton width="28%" />
          <Skeleton width="14%" />
        </div>
      ))}
    </Loading>
  );
}
