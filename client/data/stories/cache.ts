import { queryClient } from '#client/lib/backend/query-client.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { type BoardPart, patchBoard } from './board-part.ts';
import {
  eventsSince,
  isOlder,
  latestOf,
  rememberEvents,
  type ServerEvent,
  stateIn,
} from './server-events.ts';
import { asCard, type CardStory, type Story } from './types.ts';

/** The root of the keys of all queries of stories. */
export const STORIES_KEY = ['stories'] as const;
const LISTS = [...STORIES_KEY, 'board'] as const;
const BOARDS = [...STORIES_KEY, 'columns'] as const;

/** The key of the stories of one project, or of all projects. */
export const boardKey = (projectId: string | undefined) => [...LISTS, projectId ?? 'all'] as const;
/** The key of the loaded part of one project's board, or of the board of all projects. */
export const boardPartKey = (projectId: string | undefined) => [...BOARDS, projectId ?? 'all'] as const;
/** The key of one whole story; its data are null if the person may not see it. */
export const storyCacheKey = (id: string) => [...STORIES_KEY, 'one', id] as const;

/**
 * Updates the answer to a read: replays the events since the request, because the answer may lack them.
 * @param askedAt `performance.now()` at the request.
 * @param scope the project's id, or 'all'.
 */
export function replayRecent(cards: CardStory[], askedAt: number, scope: string): CardStory[] {
  const events = eventsSince(askedAt);
  return events.size === 0 ? cards : patchCards(cards, events, scope);
}

/** The same for one story. */
export function replayRecentForStory(story: Story | null, askedAt: number, id: string): Story | null {
  const event = eventsSince(askedAt).get(id);
  if (event === undefined || event.kind === 'left') return story;
  if (event.kind === 'gone') return null;
  return story && isOlder(event.story, story) ? story : event.story;
}

/**
 * Applies events to every list, every board and every open story that they concern. Answers and live events may arrive in any
 * order: the state with the later `updated_at` wins.
 */
export function applyServerEvents(events: readonly ServerEvent[]): void {
  rememberEvents(events);
  const latest = latestOf(events);
  for (const [key, cards] of queryClient.getQueriesData<CardStory[]>({ queryKey: LISTS })) {
    if (cards) queryClient.setQueryData(key, patchCards(cards, latest, String(key[2])));
  }
  for (const [key, board] of queryClient.getQueriesData<BoardPart>({ queryKey: BOARDS })) {
    if (board) queryClient.setQueryData(key, patchBoard(board, latest, String(key[2])));
  }
  for (const [id, event] of latest) {
    if (event.kind === 'left') {
      // an open panel follows its story by itself
      queryClient.removeQueries({ queryKey: storyCacheKey(id), type: 'inactive' });
      continue;
    }
    queryClient.setQueryData<Story | null>(storyCacheKey(id), (cached) => {
      if (cached === undefined) return undefined;
      if (event.kind === 'gone') return null;
      return cached && isOlder(event.story, cached) ? cached : event.story;
    });
  }
}

function patchCards(
  cards: CardStory[],
  events: ReadonlyMap<string, ServerEvent>,
  scope: string,
): CardStory[] {
  const kept: CardStory[] = [];
  const seen = new Set<string>();
  for (const card of cards) {
    const now = stateIn(events.get(card.id), scope);
    if (now !== undefined) seen.add(card.id);
    if (now === undefined) kept.push(card);
    else if (now) kept.push(isOlder(now, card) ? card : asCard(now));
  }
  for (const [id, event] of events) {
    const now = stateIn(event, scope);
    if (now && !seen.has(id)) kept.push(asCard(now));
  }
  return kept.sort(compareByRank);
}
