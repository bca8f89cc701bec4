import { compareByRank } from '../../../shared/rules/rank.ts';
import { queryClient } from '../query-client.ts';
import { asCard, type CardStory, type Story } from './types.ts';

const BOARD = ['stories', 'board'] as const;

/** The key of the stories of one project, or of all. */
export const boardKey = (projectId: string | undefined) => [...BOARD, projectId ?? 'all'] as const;
/** The key of one whole story; its data is null where it cannot be seen. */
export const storyCacheKey = (id: string) => ['stories', 'one', id] as const;

/** One thing that the server said of a story. */
export type StoryFact = { kind: 'row'; story: Story } | { kind: 'gone'; id: string };

/** How long facts are kept for answers that left the server before them, in milliseconds. */
const MEMORY = 60_000;
let recent: { at: number; fact: StoryFact }[] = [];

function remember(facts: readonly StoryFact[]): void {
  const at = performance.now();
  recent = recent.filter((entry) => entry.at > at - MEMORY);
  for (const fact of facts) recent.push({ at, fact });
}

/**
 * Brings the answer to a read up to date: what was told since it was asked may be missing in it.
 * @param askedAt `performance.now()` when it was asked.
 * @param scope the project's id, or 'all'.
 */
export function caughtUp(cards: CardStory[], askedAt: number, scope: string): CardStory[] {
  const facts = recent.filter((entry) => entry.at >= askedAt).map((entry) => entry.fact);
  return facts.length === 0 ? cards : patchCards(cards, latestOf(facts), scope);
}

/** The same for one story. */
export function caughtUpStory(story: Story | null, askedAt: number, id: string): Story | null {
  const fact = latestOf(recent.filter((entry) => entry.at >= askedAt).map((entry) => entry.fact)).get(id);
  if (fact === undefined) return story;
  if (fact.kind === 'gone') return null;
  return story && isOlder(fact.story, story) ? story : fact.story;
}

/**
 * Writes what the server said into every list and every open story that it concerns. Answers and live events overtake
 * each other: of two states of one story the later one (`updated_at`) stays.
 */
export function applyFacts(facts: readonly StoryFact[]): void {
  remember(facts);
  const latest = latestOf(facts);
  for (const [key, cards] of queryClient.getQueriesData<CardStory[]>({ queryKey: BOARD })) {
    if (cards) queryClient.setQueryData(key, patchCards(cards, latest, String(key[2])));
  }
  for (const [id, fact] of latest) {
    queryClient.setQueryData<Story | null>(storyCacheKey(id), (known) => {
      if (known === undefined) return undefined;
      if (fact.kind === 'gone') return null;
      return known && isOlder(fact.story, known) ? known : fact.story;
    });
  }
}

function latestOf(facts: readonly StoryFact[]): Map<string, StoryFact> {
  const latest = new Map<string, StoryFact>();
  for (const fact of facts) {
    const id = fact.kind === 'row' ? fact.story.id : fact.id;
    const known = latest.get(id);
    if (known?.kind === 'row' && fact.kind === 'row' && isOlder(fact.story, known.story)) continue;
    latest.set(id, fact);
  }
  return latest;
}

function patchCards(cards: CardStory[], facts: ReadonlyMap<string, StoryFact>, scope: string): CardStory[] {
  const kept: CardStory[] = [];
  const seen = new Set<string>();
  for (const card of cards) {
    const fact = facts.get(card.id);
    if (fact) seen.add(card.id);
    if (!fact) kept.push(card);
    else if (fact.kind === 'row' && inScope(fact.story, scope)) {
      kept.push(isOlder(fact.story, card) ? card : asCard(fact.story));
    }
  }
  for (const [id, fact] of facts) {
    if (fact.kind === 'row' && !seen.has(id) && inScope(fact.story, scope)) kept.push(asCard(fact.story));
  }
  return kept.sort(compareByRank);
}

function inScope(story: Story, scope: string): boolean {
  return scope === 'all' || story.project_id === scope;
}

/** Both moments come from one server in one form, so that text compares as time, to the microsecond. */
function isOlder(a: { updated_at: string }, b: { updated_at: string }): boolean {
  return a.updated_at < b.updated_at;
}
