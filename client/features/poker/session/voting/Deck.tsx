import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PokerRound } from '#client/data/poker/session.ts';
import { castVote } from '#client/data/poker/votes.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { BREAK_CARD, UNSURE_CARD } from '#shared/rules/meetings/poker.ts';
import { keysOf } from '../frame/card-keys.ts';
import { useSession } from '../state/session-context.ts';
import { allCards, ownVote, pointsOf } from '../state/session-items.ts';
import { usePrimaryAction } from '../state/use-primary-action.ts';
import classes from './Deck.module.css';
import { JoinTable } from './JoinTable.tsx';
import { CardFace } from './PlayingCard.tsx';
import { VoteComment } from './VoteComment.tsx';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The person's cards in an open round; for people without a seat, the ways to take one. */
export function Deck({ round }: { round: PokerRound }) {
  const { session, seat } = useSession();
  if (seat?.observes || (session.mode === 'live' && !seat)) return <JoinTable />;
  return <Cards key={round.id} round={round} />;
}

/** Arrows move the focus alone: each card that they passed would be a vote. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((each) => each.matches(':focus'));
  buttons.at((at + step) % buttons.length)?.focus();
}

function Cards({ round }: { round: PokerRound }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, pending } = useSession();
  const { shortcuts } = useAppearance();
  const cards = allCards(session);
  const keys = keysOf(cards);
  const vote = ownVote(round, pending);
  const [focused, setFocused] = useState<string>();
  const inOrder = vote?.card ?? focused ?? cards[0]?.label;
  const choose = (card: string | null) =>
    castVote(session.id, round.id, { card, comment: vote?.comment ?? null });
  return (
    <div className={classes['deck']} data-deck>
      <p className={classes['said']}>
        <Said round={round} />
        {vote && (
          <button type="button" className={classes['withdraw']} onClick={() => choose(null)}>
            {t('session.vote.withdraw')}
          </button>
        )}
      </p>
      <div className={classes['cards']} data-many={cards.length > 8 || undefined}>
        <div role="radiogroup" aria-label={t('session.cards.label')} onKeyDown={moveFocus}>
          {cards.map(({ label, points }) => {
            const name = nameOf(label, points);
            const key = shortcuts ? keys.get(label) : undefined;
            return (
              // biome-ignore lint/a11y/useSemanticElements: inputs choose with each arrow, which would vote
              <button
                key={label}
                type="button"
                role="radio"
                data-card={label}
                aria-checked={vote?.card === label}
                aria-label={name}
                aria-keyshortcuts={key?.length === 1 ? key : undefined}
                title={key ? t('session.cards.key', { name, key }) : name}
                tabIndex={label === inOrder ? 0 : -1}
                data-long={label.length > 3 || undefined}
                onFocus={() => setFocused(label)}
                onClick={() => vote?.card !== label && choose(label)}
              >
                <CardFace label={label} />
                {key !== undefined && key !== label && <kbd>{key}</kbd>}
              </button>
            );
          })}
        </div>
        {session.mode === 'async' && <NextMissing className={classes['next']} />}
      </div>
      {session.mode === 'async' && (
        <div className={classes['remark']}>
          <VoteComment key={round.id} round={round} />
        </div>
      )}
    </div>
  );

  function nameOf(label: string, points: number | null): string {
    if (label === UNSURE_CARD) return t('poker:session.cards.unsure');
    if (label === BREAK_CARD) return t('poker:session.cards.break');
    if (points === null) return label;
    const worth = t('common:points', { count: points });
    return label === String(points) ? worth : `${label}, ${worth}`;
  }
}

/** The vote of the person, and until when it can be changed. */
function Said({ round }: { round: PokerRound }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, pending } = useSession();
  const vote = ownVote(round, pending);
  const waiting = useIsQueued(round.id);
  if (!vote?.card) return t(`session.vote.choose.${session.mode}`);
  if (waiting) return <span role="status">{t('session.vote.unsent')}</span>;
  const points = pointsOf(session, vote.card);
  const said =
    points === null || String(points) !== vote.card ? vote.card : t('common:points', { count: points });
  return t(`session.vote.said.${session.mode}`, { vote: said });
}

/** Leads to the next story that waits for the person's vote; nothing when none does. */
function NextMissing({ className }: { className: string | undefined }) {
  const step = usePrimaryAction();
  if (!step) return null;
  return (
    <button type="button" className={className} onClick={step.run}>
      {step.label}
      <IconChevronRight size={14} stroke={1.6} aria-hidden />
    </button>
  );
}
