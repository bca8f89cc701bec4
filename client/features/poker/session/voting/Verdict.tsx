import { IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { PokerItem, PokerRound } from '#client/data/poker/session.ts';
import { formatList, formatNumber } from '#client/lib/text/format.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { type PokerSummary, toneOfVote } from '#shared/rules/meetings/poker-round.ts';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSession } from '../state/session-context.ts';
import { isAllDone, nextItem, summaryOf } from '../state/session-items.ts';
import { usePrimaryAction } from '../state/use-primary-action.ts';
import { SavePoints } from './SavePoints.tsx';
import classes from './Verdict.module.css';
import { VoteAgain } from './VoteAgain.tsx';

interface VerdictProps {
  item: PokerItem;
  /** The revealed round. */
  round: PokerRound;
}

/**
 * Drops the second click of a double click. It was meant for the button that was here a moment ago: the one that shows the cards, or
 * the one that saves the points.
 */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The result of a revealed round, and the next actions. */
export function Verdict({ item, round }: VerdictProps) {
  const { t } = useTranslation('poker');
  const { session, leads, maySave } = useSession();
  const summary = summaryOf(session, round);
  return (
    <section
      className={classes['verdict']}
      aria-label={t('session.verdict.label')}
      data-verdict
      data-mode={session.mode}
      onClickCapture={dropSecondClick}
    >
      {summary && (
        <p className={classes['median']}>
          {t('session.verdict.median')}
          <b>{formatNumber(summary.median)}</b>
        </p>
      )}
      <VerdictText item={item} round={round} summary={summary} />
      <div className={classes['actions']}>
        {leads && item.status !== 'skipped' && <VoteAgain item={item} round={round} />}
        {maySave && item.story && item.status !== 'skipped' && <SavePoints item={item} summary={summary} />}
        <NextStep item={item} />
      </div>
    </section>
  );
}

function VerdictText({ item, round, summary }: VerdictProps & { summary: PokerSummary | null }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, leads, me } = useSession();
  const { results } = round;
  return (
    <div className={classes['text']}>
      <b>{heading()}</b>
      <p>{advice()}</p>
    </div>
  );

  function heading(): string {
    if (item.status === 'saved')
      return t('poker:session.verdict.saved', {
        points: t('common:points', { count: item.saved_points ?? 0 }),
      });
    if (results?.length === 0) return t('poker:session.results.none');
    if (!summary) return t('poker:session.verdict.none');
    if (summary.spread === 0) return t('poker:session.verdict.same', { count: summary.counted });
    return summary.agreed > 1
      ? t('poker:session.verdict.agreed', { count: summary.agreed, total: summary.counted })
      : t('poker:session.verdict.apart');
  }

  function advice(): string {
    if (!item.story) return t('poker:session.verdict.gone');
    if (item.status === 'saved') return storyNow(item.story.story_points);
    if (!summary) return t('poker:session.verdict.noneHint');
    if (summary.spread === 0) {
      if (!leads) return t('poker:session.verdict.waits');
      return t(`poker:session.verdict.${nextItem(session, item) ? 'sameHint' : 'sameHintLast'}`);
    }
    const asked = (results ?? []).filter(({ points }) => toneOfVote(points, summary) === 'apart');
    const others = asked.filter(({ user_id }) => user_id !== me);
    const names = others.map(({ person }) => firstName(personName(person)));
    const texts = { count: names.length, names: formatList(names) };
    if (others.length === asked.length) return t('poker:session.verdict.ask', texts);
    return names.length === 0
      ? t('poker:session.verdict.tell')
      : t('poker:session.verdict.tellAndAsk', texts);
  }

  /** Whether the story still has the points that were saved: anybody may change them in its panel. */
  function storyNow(points: number | null): string {
    if (points === item.saved_points) return t('poker:session.verdict.inStory');
    if (points === null) return t('poker:session.verdict.cleared');
    return t('poker:session.verdict.changed', { points: t('common:points', { count: points }) });
  }
}

/** The next story, for the facilitator: after the points are saved, and where there are none to save. After the last one the end. */
function NextStep({ item }: { item: PokerItem }) {
  const { session, leads } = useSession();
  const step = usePrimaryAction();
  if (leads && isAllDone(session)) return <CloseButton isNext />;
  const isDone = item.status === 'saved' || !item.story;
  if (step?.kind !== 'start' && !(step?.kind === 'next' && isDone)) return null;
  return (
    <ServerButton
      variant="filled"
      rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
      onClick={step.run}
    >
      {step.label}
    </ServerButton>
  );
}
