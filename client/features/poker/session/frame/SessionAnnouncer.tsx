import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useMeetingTimer } from '#client/data/meetings/timer.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { useSession } from '../state/session-context.ts';
import { currentRound, openRound, summaryOf, voteCount } from '../state/session-items.ts';

/** Says to screen readers how many have voted, what the cards say, and that the time is nearly over. */
export function SessionAnnouncer() {
  return (
    <>
      <VisuallyHidden role="status" data-announces="votes">
        <State />
      </VisuallyHidden>
      <VisuallyHidden role="status" data-announces="timer">
        <TimerState />
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
  const summary = summaryOf(session, currentRound(shown));
  if (shown?.status !== 'revealed') return null;
  return summary
    ? t('session.announce.revealed', { median: formatNumber(summary.median), count: summary.counted })
    : t('session.verdict.none');
}

function TimerState() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const timer = useMeetingTimer(session, session.timer_ends_at);
  return timer?.warns ? t(timer.left > 0 ? 'session.timer.warning' : 'session.timer.over') : null;
}
