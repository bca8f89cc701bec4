import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '#client/components/dialogs/GuideButton.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { NotesDrawing } from '#client/components/messages/view-drawings.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useRetrospectives } from '#client/data/retrospectives/queries.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import {
  mayReadOpenRetrospectives,
  maySeeRetrospectives,
  mayTakePartInRetrospectives,
  onlyObserves,
  type Standing,
} from '#shared/rules/accounts/permissions.ts';
import bottom from '../frame/PhaseFooter.module.css';
import classes from './Overview.module.css';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { PastRetros } from './PastRetros.tsx';
import { RetroLink } from './RetroLink.tsx';
import { StartForm } from './StartForm.tsx';
import { useStartForm } from './use-start-form.ts';
import type { SelectedTeam } from './use-team-choice.ts';

interface TeamOverviewProps {
  team: SelectedTeam;
  /** Whether its retrospectives may be read by themselves. */
  opened: boolean;
  /** The choice of the team. */
  choice: ReactNode;
}

/** The retrospectives of a team. */
export function TeamOverview({ team, opened, choice }: TeamOverviewProps) {
  const { t } = useTranslation('retro');
  const { data, error, isError, refetch } = useRetrospectives(team.id, opened);
  if (data !== undefined) return <Loaded key={team.id} team={team} data={data} choice={choice} />;
  return (
    <>
      <ViewBar title={t('title')}>
        {choice}
        <GuideButton label={t('howItWorks')} guide="retro" />
      </ViewBar>
      {isError ? (
        <LoadFailure title={t('overviewFailed')} error={error} onRetry={refetch} />
      ) : (
        <OverviewSkeleton />
      )}
    </>
  );
}

function Loaded({ team, data: read, choice }: Omit<TeamOverviewProps, 'opened'> & { data: Retrospectives }) {
  const { t } = useTranslation('retro');
  const standing = useStanding(team.projectId);
  const data = useMemo(() => visibleTo(standing, read), [standing, read]);
  const mayStart = mayTakePartInRetrospectives(standing);
  const phone = usePhone();
  // only one runs at a time; meanwhile others are planned
  const running = data.open.some(({ phase }) => phase !== 'planned');
  const form = useStartForm(team, data, running);
  const offered = data.sprints.find(({ status }) => status === 'completed');
  const button = mayStart && (
    <ServerButton
      variant={running ? 'default' : 'filled'}
      size={phone ? 'md' : 'sm'}
      leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      aria-disabled={form.submitting || undefined}
      onClick={form.onSubmit}
    >
      {t(form.planned ? 'start.plan' : 'start.begin')}
    </ServerButton>
  );
  return (
    <>
      <ViewBar
        title={t('title')}
        context={
          offered &&
          !running && <span className={classes['context']}>{t('start.none', { sprint: offered.name })}</span>
        }
      >
        {choice}
        <GuideButton label={t('howItWorks')} guide="retro" />
        {!phone && button}
      </ViewBar>
      <div className={classes['page']}>
        {data.open.length > 0 && <OpenRetros retros={data.open} />}
        {mayStart && <StartForm form={form} data={data} team={team} />}
        {data.closed.length > 0 && <PastRetros data={data} />}
        {!mayStart && data.open.length === 0 && data.closed.length === 0 && <Nothing standing={standing} />}
      </div>
      {phone && button && <footer className={bottom['footer']}>{button}</footer>}
    </>
  );
}

/** The part of a reading that the person sees now: since then they may have become an observer. */
const visibleTo = (standing: Standing, read: Retrospectives): Retrospectives => ({
  ...read,
  ...(!mayReadOpenRetrospectives(standing) && { open: [], sprints: [] }),
  ...(!maySeeRetrospectives(standing) && { closed: [] }),
});

/** Where there is nothing to read and nothing to start: why. */
function Nothing({ standing }: { standing: Standing }) {
  const { t } = useTranslation('retro');
  const why = !onlyObserves(standing)
    ? 'empty'
    : maySeeRetrospectives(standing)
      ? 'observedClosed'
      : 'observed';
  return (
    <EmptyState drawing={<NotesDrawing />} title={t(`${why}.title`)}>
      {t(`${why}.text`)}
    </EmptyState>
  );
}

/** The running retrospective and the planned ones. */
function OpenRetros({ retros }: { retros: Retrospectives['open'] }) {
  const { t } = useTranslation(['retro', 'common']);
  const people = usePeople();
  // the running one first
  const sorted = retros.toSorted((a, b) => Number(a.phase === 'planned') - Number(b.phase === 'planned'));
  return (
    <Panel title={t('open.title')}>
      <ul className={classes['open']}>
        {sorted.map((retro) => {
          const lead = people.get(retro.facilitator_id ?? '');
          return (
            <li key={retro.id}>
              <RetroLink id={retro.id}>{retro.title}</RetroLink>
              <span className={classes['facts']}>
                {retro.phase === 'planned' && retro.opens_on
                  ? t('open.opensOn', { day: formatDateLong(retro.opens_on) })
                  : t(`phase.${retro.phase}`)}
                {lead && ` · ${t('leadsIt', { name: personName(lead) })}`}
                {retro.anonymous && ` · ${t('anonymous')}`}
              </span>
              {retro.phase !== 'planned' && (
                <Link
                  className={classes['enter']}
                  search={(before) => ({ ...before, view: 'retro', retro: retro.id })}
                  aria-label={t('open.enterOf', { title: retro.title })}
                >
                  {t('open.enter')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
