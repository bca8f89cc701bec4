import { describe, expect, test } from 'vitest';
import { countCards, nearestPoints, POKER_DECKS, type RevealedVote, summarizeVotes } from './poker.ts';

const vote = (user_id: string, card: string, points: number | null = Number(card)): RevealedVote => ({
  user_id,
  card,
  points,
});
const cards = POKER_DECKS.fibonacci;

describe('the summary of a round', () => {
  test('mean, median, spread, and who voted lowest and highest', () => {
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
      lowestVoters: ['nico'],
      highestVoters: ['teo'],
      proposed: 5,
    });
  });
  test("'?', '☕' and cards without points are not counted", () => {
    const votes = [vote('a', '?', null), vote('b', '☕', null), vote('c', 'XL', null), vote('d', '2')];
    expect(summarizeVotes(votes, cards)).toMatchObject({ counted: 1, mean: 2, median: 2 });
    expect(summarizeVotes(votes.slice(0, 3), cards)).toBeNull();
    expect(summarizeVotes([], cards)).toBeNull();
  });
  test('nobody is highlighted when all agree', () => {
    expect(summarizeVotes([vote('a', '3'), vote('b', '3')], cards)).toMatchObject({
      spread: 0,
      lowestVoters: [],
      highestVoters: [],
    });
  });
  test('the median of an even number lies between two cards; the higher one is proposed', () => {
    expect(summarizeVotes([vote('a', '5'), vote('b', '8')], cards)).toMatchObject({
      median: 6.5,
      proposed: 8,
    });
  });
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
