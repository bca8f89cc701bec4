import { type PokerCard, UNCOUNTED_CARDS } from './poker.ts';

/** A revealed vote; `points` is null for '?', '☕' and cards that count for no points. */
export interface RevealedVote {
  user_id: string;
  card: string;
  points: number | null;
}

export interface PokerSummary {
  /** The number of votes that count. */
  counted: number;
  mean: number;
  /** The middle vote; of an even number the mean of the two in the middle. */
  median: number;
  lowest: number;
  highest: number;
  /** `highest - lowest`, in points. */
  spread: number;
  /** The points of the card nearest to the median. */
  proposed: number;
  /** How many of the counted votes are for the proposed points. */
  agreed: number;
}

/** The points of the deck nearest to a value; of two at the same distance the higher, since estimates tend to be too low. */
export function nearestPoints(cards: readonly PokerCard[], value: number): number | null {
  let nearest: number | null = null;
  for (const { points } of cards) {
    if (points === null) continue;
    const distance = Math.abs(points - value);
    const best = nearest === null ? Number.POSITIVE_INFINITY : Math.abs(nearest - value);
    if (nearest === null || distance < best || (distance === best && points > nearest)) nearest = points;
  }
  return nearest;
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Sums up a revealed round. @returns null when no vote counts.
 * @param cards of the session's deck.
 */
export function summarizeVotes(
  votes: readonly RevealedVote[],
  cards: readonly PokerCard[],
): PokerSummary | null {
  const sorted = votes.flatMap(({ points }) => points ?? []).sort((a, b) => a - b);
  const lowest = sorted[0];
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const median = medianOf(sorted);
  const proposed = nearestPoints(cards, median) ?? Math.round(median);
  return {
    counted: sorted.length,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median,
    lowest,
    highest,
    spread: highest - lowest,
    proposed,
    agreed: sorted.filter((points) => points === proposed).length,
  };
}

/**
 * How a vote stands out in its round: those of the proposal are agreed, the lowest and the highest are apart, and their people are
 * asked about them. A proposal that is the lowest or the highest vote is agreed only if more than half have given it: of two
 * opinions both are asked. @param points of the vote; null: it counts for none.
 */
export function toneOfVote(
  points: number | null,
  summary: PokerSummary | null,
): 'agreed' | 'apart' | undefined {
  if (points === null || summary === null) return undefined;
  const { lowest, highest, spread, proposed, agreed, counted } = summary;
  if (points === proposed && agreed * 2 > counted) return 'agreed';
  if (spread > 0 && (points === lowest || points === highest)) return 'apart';
  return points === proposed ? 'agreed' : undefined;
}

/** How many people chose each card, in the order of the deck, then '?' and '☕'; cards without a vote are left out. */
export function countCards(
  votes: readonly RevealedVote[],
  cards: readonly PokerCard[],
): { card: string; votes: number }[] {
  return [...cards.map(({ label }) => label), ...UNCOUNTED_CARDS].flatMap((card) => {
    const count = votes.filter((vote) => vote.card === card).length;
    return count === 0 ? [] : [{ card, votes: count }];
  });
}
