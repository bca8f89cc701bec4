import { IconCoffee } from '@tabler/icons-react';
import { BREAK_CARD } from '#shared/rules/meetings/poker.ts';
import classes from './PlayingCard.module.css';

/** lg: on the table; md: where other panels are beside it; sm: in lists. */
export type CardSize = 'lg' | 'md' | 'sm';
export type CardVariant = 'plain' | 'back' | 'wait' | 'own' | 'agreed' | 'apart';

interface PlayingCardProps {
  look: CardVariant;
  /** The label on its face, if any. */
  face?: string | null;
  size?: CardSize;
  /** Whether it is turned over at this moment: its back shows first. */
  turns?: boolean;
}

/** A card on the table. Decoration: what it says is written beside it. */
export function PlayingCard({ look, face, size = 'lg', turns = false }: PlayingCardProps) {
  return (
    <span
      className={classes['card']}
      data-look={look}
      data-size={size}
      data-turns={turns || undefined}
      data-long={(face?.length ?? 0) > 3 || undefined}
      aria-hidden="true"
    >
      {look === 'back' ? <Mark /> : face != null && <CardFace label={face} />}
      {turns && (
        <i className={classes['back']}>
          <Mark />
        </i>
      )}
    </span>
  );
}

/** The label of a card, with a drawing of the one for a break. */
export function CardFace({ label }: { label: string }) {
  return label === BREAK_CARD ? <IconCoffee size={20} stroke={1.6} aria-hidden /> : label;
}

function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <g fill="currentColor">
        <rect x="4" y="4" width="14" height="3.4" rx="1.2" />
        <rect x="10" y="9.5" width="14" height="3.4" rx="1.2" />
        <rect x="4" y="15" width="14" height="3.4" rx="1.2" />
        <rect x="10" y="20.5" width="14" height="3.4" rx="1.2" />
      </g>
    </svg>
  );
}
