import { compareByRank } from '../../../shared/rules/rank.ts';
import { queryClient } from '../query-client.ts';
import { type BoardPart, patchBoard } from './board-part.ts';
import { factsSince, isInScope, isOlder, latestOf, rememberFacts, type StoryFact } from './facts.ts';
import { asCard, type CardStory, type Story } from './types.ts';

const LISTS = ['stories', 'board'] as const;
const BOARDS = ['stories', 'columns'] as const;

/** The key of the stories of one project, or of all. */
export const boardKey = (projectId: string | undefined) => [...LISTS, projectId ?? 'all'] as const;
/** The key of the loaded part of one project's board, or of the board of all. */
export const boardPartKey = (projectId: string | undefined) => [...BOARDS, projectId ?? 'all'] as const;
/** The key of one whole story; its data is null where it cannot be seen. */
export const storyCacheKey = (id: string) => ['stories', 'one', id] as const;

/**
 * Brings the answer to a read up to date: what was told since it was asked may be missing in it.
 * @param askedAt `performance.now()` when it was asked.
 * @param scope the project's id, or 'all'.
 */
export function caughtUp(cards: CardStory[], askedAt: number, scope: string): CardStory[] {
  const facts = factsSince(askedAt);
  return facts.size === 0 ? cards : patchCards(cards, facts, scope);
}

/** The same for one story. */
export function caughtUpStory(story: Story | null, askedAt: number, id: string): Story | null {
  const fact = factsSince(askedAt).get(id);
  if (fact === undefined) return story;
  if (fact.kind === 'gone') return null;
  return story && isOlder(fact.story, story) ? story : fact.story;
}

/**
 * Writes what the server said into every list, every board and every open story that it concerns. Answers and live events
 * overtake each other: of two states of one story the later one (`updated_at`) stays.
 */
export function applyFacts(facts: readonly StoryFact[]): void {
  rememberFacts(facts);
  const latest = latestOf(facts);
  for (const [key, cards] of queryClient.getQueriesData<CardStory[]>({ queryKey: LISTS })) {
    if (cards) queryClient.setQueryData(key, patchCards(cards, latest, String(key[2])));
  }
  for (const [key, board] of queryClient.getQueriesData<BoardPart>({ queryKey: BOARDS })) {
    if (board) queryClient.setQueryData(key, patchBoard(board, latest, String(key[2])));
  }
  for (const [id, fact] of latest) {
    queryClient.setQueryData<Story | null>(storyCacheKey(id), (known) => {
      if (known === undefined) return undefined;
      if (fact.kind === 'gone') return null;
      return known && isOlder(fact.story, known) ? known : fact.story;
    });
  }
}

function patchCards(cards: CardStory[], facts: ReadonlyMap<string, StoryFact>, scope: string): CardStory[] {
  const kept: CardStory[] = [];
  const seen = new Set<string>();
  for (const card of cards) {
    const fact = facts.get(card.id);
    if (fact) seen.add(card.id);
    if (!fact) kept.push(card);
    else if (fact.kind === 'row' && isInScope(fact.story, scope)) {
      kept.push(isOlder(fact.story, card) ? card : asCard(fact.story));
    }
  }
  for (const [id, fact] of facts) {
    if (fact.kind === 'row' && !seen.has(id) && isInScope(fact.story, scope)) kept.push(asCard(fact.story));
  }
  return kept.sort(compareByRank);
}
