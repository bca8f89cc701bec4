import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import { useCountdown } from '#client/lib/countdown.ts';
import { formatNumber } from '#client/lib/format.ts';
import { useSession } from './session-context.ts';
import { openRound, shownRound, summaryOf, voteCount } from './session-items.ts';
import { WARNING_S } from './Timer.tsx';

/** Says to screen readers how many have voted, what the cards say, and that the time is nearly over. */
export function SessionAnnouncer() {
  const { session } = useSession();
  const { timer_ends_at: end, clockLead } = session;
  return (
    <>
      <VisuallyHidden role="status" data-announces="votes">
        <State />
      </VisuallyHidden>
      <VisuallyHidden role="status" data-announces="timer">
        {end !== null && <TimerState until={Date.parse(end) - clockLead} />}
      </VisuallyHidden>
    </>
  );
}

function State() {
  const { t } = useTranslation(['poker', 'common']);
  const { session, shown } = useSession();
  const round = openRound(shown);
  if (round) {
    const { voted, total } = voteCount(session, round);
    return t('session.voted', { count: voted, total });
  }
  if (shown?.status === 'saved')
    return t('session.verdict.saved', { points: t('common:points', { count: shown.saved_points ?? 0 }) });
  const summary = summaryOf(session, shownRound(shown));
  if (shown?.status !== 'revealed') return null;
  return summary
    ? t('session.announce.revealed', { median: formatNumber(summary.median), count: summary.counted })
    : t('session.verdict.none');
}

function TimerState({ until }: { until: number }) {
  const { t } = useTranslation('poker');
  const left = useCountdown(until);
  if (left > WARNING_S) return null;
  return left > 0 ? t('session.timer.warning') : t('session.timer.over');
}
