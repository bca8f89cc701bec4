import { Button } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { MeetingBand } from '#client/components/meetings/MeetingBand.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useGone } from '#client/data/copies/gone.ts';
import { useLeadNotice } from '#client/data/meetings/use-lead-notice.ts';
import { useMeeting } from '#client/data/meetings/use-meeting.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { type ChangeRetro, changeRetro } from '#client/data/retrospectives/mutations.ts';
import {
  attendRetrospective,
  type OpenRetrospective,
  useRetrospective,
} from '#client/data/retrospectives/queries.ts';
import { useRetroRoom } from '#client/data/retrospectives/room.ts';
import { unsavedTexts } from '#client/data/retrospectives/unsaved-texts.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import {
  mayFollowFacilitator,
  mayLeadRetrospective,
  mayReadOpenRetrospectives,
  maySeeRetrospectives,
  mayTakePartInRetrospectives,
  onlyObserves,
} from '#shared/rules/accounts/permissions.ts';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { PhaseFooter } from './frame/PhaseFooter.tsx';
import { PhaseSkeleton } from './frame/PhaseSkeleton.tsx';
import { RetroBar } from './frame/RetroBar.tsx';
import { Returned } from './frame/Returned.tsx';
import classes from './RetroBoard.module.css';
import { RetroContext } from './state/RetroContext.ts';
import { tryTo } from './state/report-failure.ts';
import { WaitingNotes } from './write/WaitingNotes.tsx';

const placeholder = () => <PhaseSkeleton />;

const PHASES: Record<RetroPhase, ComponentType> = {
  planned: lazy(() => import('./planned/PlannedPhase.tsx'), 'PlannedPhase', { placeholder }),
  write: lazy(() => import('./write/WritePhase.tsx'), 'WritePhase', { placeholder }),
  group: lazy(() => import('./group/GroupPhase.tsx'), 'GroupPhase', { placeholder }),
  vote: lazy(() => import('./vote/VotePhase.tsx'), 'VotePhase', { placeholder }),
  agree: lazy(() => import('./agree/AgreePhase.tsx'), 'AgreePhase', { placeholder }),
  closed: lazy(() => import('./closed/ClosedPhase.tsx'), 'ClosedPhase', { placeholder }),
};

/** A retrospective in its present phase. */
export function RetroBoard({ id }: { id: string }) {
  const { t } = useTranslation('retro');
  const { data, error, isError, refetch } = useRetrospective(id);
  const standing = useStanding(data?.project_id);
  // both are asked for at once; what the person may do does not turn up later between what they read
  const projects = useProjects();
  const waits = projects.data === undefined && !projects.isError;
  const may = data?.phase === 'closed' ? maySeeRetrospectives : mayReadOpenRetrospectives;
  const gone =
    (isError && failureCode(error) === 'retrospective_gone') ||
    (data !== undefined && onlyObserves(standing) && !may(standing));
  // one that was deleted, or that the person may not see any more, is not shown from memory
  if (data !== undefined && !gone && !waits) return <Open retro={data} />;
  return (
    <>
      <ViewBar title={t('title')} />
      {gone && <Gone retro={data} />}
      {isError && !gone && <LoadFailure title={t('loadFailed')} error={error} onRetry={refetch} />}
      {!isError && !gone && <PhaseSkeleton />}
    </>
  );
}

function Gone({ retro }: { retro: OpenRetrospective | undefined }) {
  const { t } = useTranslation('retro');
  useGone();
  const setSearch = useSetAppSearch();
  return (
    <>
      <EmptyState
        drawing={<MissingDrawing />}
        title={t('gone.title')}
        action={
          <Button onClick={() => setSearch({ retro: undefined }, { replace: true })}>
            {t('gone.action')}
          </Button>
        }
      >
        {t('gone.text')}
      </EmptyState>
      {retro && <TextsToCopy title={t('unsavedTexts')} texts={unsavedTexts(retro)} />}
    </>
  );
}

function Open({ retro }: { retro: OpenRetrospective }) {
  const { t } = useTranslation('retro');
  const { id: personId } = usePerson();
  const standing = useStanding(retro.project_id);
  const running = retro.phase !== 'closed';
  const mayWrite = mayTakePartInRetrospectives(standing);
  const leads = running && mayLeadRetrospective(standing, retro);
  useLeadNotice(leads, () => toast.info(t('leadIsYours.title'), t('leadIsYours.text')));
  const joins = mayReadOpenRetrospectives(standing);
  const room = useRetroRoom({ id: retro.id, personId, anonymous: retro.anonymous, joins });
  const { held, typing, catchUp, listeners } = useMeeting({
    now: retro,
    place: retro.phase,
    attendance: attendRetrospective(retro.id),
    attends: running && retro.phase !== 'planned' && (leads || mayFollowFacilitator(standing)),
  });
  const open = useMemo(() => {
    // in the order in which they were made: the phase does not end before the last note of who ends it has arrived
    const change: ChangeRetro = (...call) => changeRetro(retro.id, ...call);
    const tryChange = (failed: string, ...call: Parameters<ChangeRetro>) =>
      tryTo(() => change(...call), failed);
    const mayTakePart = running && mayWrite;
    return { retro, room, personId, mayTakePart, leads, typing, catchUp, change, tryChange };
  }, [retro, room, personId, running, mayWrite, leads, typing, catchUp]);
  // while the person writes, the phase stays as it was when the team left it
  const shown = useMemo(
    () =>
      held === retro
        ? open
        : { ...open, retro: withTexts(held, retro), mayTakePart: held.phase !== 'closed' && mayWrite },
    [held, retro, open, mayWrite],
  );
  const Phase = PHASES[held.phase];
  return (
    <RetroContext value={open}>
      <RetroBar />
      <Returned />
      {held.phase !== retro.phase && <TeamElsewhere phase={retro.phase} onFollow={catchUp} />}
      <div className={classes['phase']} data-phase={held.phase} {...listeners}>
        <WaitingNotes />
        <RetroContext value={shown}>
          <Phase />
        </RetroContext>
      </div>
      <PhaseFooter />
    </RetroContext>
  );
}

/** An earlier state of the retrospective with the texts of now: what the person saves meanwhile does not go from its field. */
function withTexts(held: OpenRetrospective, { topics, actions }: OpenRetrospective): OpenRetrospective {
  const texts = new Map(topics.map(({ id, title, discussion }) => [id, { title, discussion }]));
  return { ...held, actions, topics: held.topics.map((topic) => ({ ...topic, ...texts.get(topic.id) })) };
}

/** The team has gone on to another phase while the person writes. */
function TeamElsewhere({ phase, onFollow }: { phase: RetroPhase; onFollow: () => void }) {
  const { t } = useTranslation('retro');
  const text = phase === 'closed' ? t('held.closed') : t('held.phase', { phase: t(`phase.${phase}`) });
  return <MeetingBand strip text={text} action={t('held.go')} onAction={onFollow} />;
}
