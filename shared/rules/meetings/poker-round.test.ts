import { describe, expect, test } from 'vitest';
import { POKER_DECKS } from './poker.ts';
import { countCards, nearestPoints, type RevealedVote, summarizeVotes, toneOfVote } from './poker-round.ts';

const vote = (user_id: string, card: string, points: number | null = Number(card)): RevealedVote => ({
  user_id,
  card,
  points,
});
const cards = POKER_DECKS.fibonacci;

describe('the summary of a round', () => {
  test('mean, median, spread, the proposal and how many agree with it', () => {
    const votes = [
      vote('bruno', '5'),
      vote('lía', '5'),
      vote('carmela', '5'),
      vote('teo', '13'),
      vote('inés', '8'),
      vote('nico', '3'),
    ];
    expect(summarizeVotes(votes, cards)).toEqual({
      counted: 6,
      mean: 6.5,
      median: 5,
      lowest: 3,
      highest: 13,
      spread: 10,
      proposed: 5,
      agreed: 3,
    });
  });
  test("'?', '☕' and cards without points are not counted", () => {
    const votes = [vote('a', '?', null), vote('b', '☕', null), vote('c', 'XL', null), vote('d', '2')];
    expect(summarizeVotes(votes, cards)).toMatchObject({ counted: 1, mean: 2, median: 2 });
    expect(summarizeVotes(votes.slice(0, 3), cards)).toBeNull();
    expect(summarizeVotes([], cards)).toBeNull();
  });
  test('the median of an even number lies between two cards; the higher one is proposed', () => {
    expect(summarizeVotes([vote('a', '5'), vote('b', '8')], cards)).toMatchObject({
      median: 6.5,
      proposed: 8,
    });
  });
});

test.each([
  ['all agree', [3, 3], ['agreed', 'agreed']],
  ['the lowest and the highest are apart', [3, 5, 5, 8], ['apart', 'agreed', 'agreed', 'apart']],
  ['those between them are neither', [1, 2, 5, 5, 8], ['apart', undefined, 'agreed', 'agreed', 'apart']],
  ['a majority at one end is agreed', [3, 3, 5], ['agreed', 'agreed', 'apart']],
  ['of two opinions both are apart', [3, 5], ['apart', 'apart']],
  ['also if several people share each', [3, 3, 5, 5], ['apart', 'apart', 'apart', 'apart']],
  ['and if nobody has given the proposal', [1, 8], ['apart', 'apart']],
])('the tones of votes: %s', (_case, points, tones) => {
  const summary = summarizeVotes(
    points.map((each, at) => vote(String(at), String(each))),
    cards,
  );
  expect(points.map((each) => toneOfVote(each, summary))).toEqual(tones);
  expect(toneOfVote(null, summary)).toBeUndefined();
});

describe('the nearest card', () => {
  test.each([
    [0, 1],
    [1.4, 1],
    [4, 5],
    [17, 21],
    [99, 21],
  ])('to %s is %s', (value, expected) => {
    expect(nearestPoints(cards, value)).toBe(expected);
  });
  test('cards without points are no choice', () => {
    expect(nearestPoints([{ label: 'Épica', points: null }], 3)).toBeNull();
  });
});

test('counts the cards in the order of the deck', () => {
  const votes = [vote('a', '☕', null), vote('b', '8'), vote('c', '5'), vote('d', '5')];
  expect(countCards(votes, cards)).toEqual([
    { card: '5', votes: 2 },
    { card: '8', votes: 1 },
    { card: '☕', votes: 1 },
  ]);
});
