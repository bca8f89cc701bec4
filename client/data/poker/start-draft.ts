import type { PokerDeckKind } from '#shared/rules/meetings/poker.ts';
import { draftsOf } from '../drafts/drafts.ts';

/** A card as it is typed; empty points: it counts for none. */
export interface CardRow {
  label: string;
  points: string;
}

/** The role of a person in a session. */
export type PokerRole = 'votes' | 'observes' | 'away';

/** The form of a session that is not opened yet, as far as a person has filled it in. Null or missing: the form proposes it. */
export interface StartDraft {
  /** The chosen stories in the order of the queue. */
  stories: string[];
  teamId: string | null;
  name: string | null;
  mode: 'live' | 'async';
  /** `2026-03-12` and `18:00`, in the person's time zone. */
  day: string | null;
  time: string | null;
  reveals: boolean;
  deck: PokerDeckKind | null;
  sizes: CardRow[] | null;
  custom: CardRow[] | null;
  /** By person. */
  roles: Record<string, PokerRole>;
}

/** By project, one per tab. */
export const startDrafts = draftsOf<StartDraft>('pokerDraft', {
  stories: [],
  teamId: null,
  name: null,
  mode: 'live',
  day: null,
  time: null,
  reveals: true,
  deck: null,
  sizes: null,
  custom: null,
  roles: {},
});
