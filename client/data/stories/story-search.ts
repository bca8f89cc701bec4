import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { today } from '#client/lib/connection/server-config.ts';
import type { Tables } from '#shared/database.types.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import {
  type StoryFilter,
  searchableText,
  storyFilter,
  textSearch,
} from '#shared/rules/stories/story-filter.ts';
import { type AppSearchPatch, useAppSearch, useSetAppSearch } from '../app-search.ts';
import type { Project } from '../projects/queries.ts';
import type { CardStory } from './types.ts';

/** How long after typing the address changes (ms): browsers allow only a few changes a second. */
const ADDRESS_DELAY_MS = 300;

/** The search and the filter of the address. The typed text applies at once. */
export interface StorySearch {
  typed: string;
  type: (text: string) => void;
  filter: StoryFilter | undefined;
  setFilter: (filter: StoryFilter | undefined) => void;
  /** Sets both, as a saved filter has them; a missing one is removed. */
  apply: (saved: { q?: string | undefined; filter?: StoryFilter | undefined }) => void;
  active: boolean;
}

/** A list of stories under its search and filters. */
export interface FilteredStories {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Tables<'sprints'>[];
  /** How many stories match, of `total`. */
  shown: number;
  total: number;
}

const nothingElse = (): AppSearchPatch => ({});

/**
 * Reads and changes the search and the filter of the address.
 * @param alsoChange what else of the address changes with a filter.
 */
export function useStorySearch(
  alsoChange: (filter: StoryFilter | undefined) => AppSearchPatch = nothingElse,
): StorySearch {
  const { q = '', filter } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [draft, setDraft] = useState({ q, text: q, written: q });
  // the address has changed: to what was written here, or by the back button, a link, a saved filter
  if (draft.q !== q) setDraft({ q, text: q === draft.written ? draft.text : q, written: q });
  const write = useDebouncedCallback((text: string) => {
    setDraft((draft) => ({ ...draft, written: text }));
    setSearch({ q: text || undefined }, { replace: true });
  }, ADDRESS_DELAY_MS);

  return {
    typed: draft.text,
    type: (text) => {
      setDraft((now) => ({ ...now, text }));
      write(text);
    },
    filter,
    setFilter: (next) => setSearch({ filter: next, ...alsoChange(next) }, { replace: true }),
    apply: (saved) => {
      write.cancel();
      setDraft((now) => ({ ...now, text: saved.q ?? '', written: saved.q ?? '' }));
      setSearch({ q: saved.q, filter: saved.filter, ...alsoChange(saved.filter) }, { replace: true });
    },
    active: draft.text.trim() !== '' || filter !== undefined,
  };
}

/** The searchable text of each story, made once: a changed story is a new object. */
const texts = new WeakMap<CardStory, string>();

function textOf(story: CardStory, projects: ReadonlyMap<string, Project>): string {
  const cached = texts.get(story);
  if (cached !== undefined) return cached;
  const text = searchableText(story, storyKey(projects.get(story.project_id)?.key ?? '', story.number));
  texts.set(story, text);
  return text;
}

/** Makes searchable texts in advance, as many as `until` allows. @returns how many were missing. */
export function prepareTexts(
  stories: readonly CardStory[],
  projects: ReadonlyMap<string, Project>,
  until: () => boolean,
): void {
  for (const story of stories) {
    if (until()) return;
    textOf(story, projects);
  }
}

/**
 * The test whether a story matches the search and the filter.
 * @param running the ids of the running sprints.
 */
export function useMatcher(
  typed: string,
  filter: StoryFilter | undefined,
  projects: ReadonlyMap<string, Project>,
  running: ReadonlySet<string>,
): (story: CardStory) => boolean {
  return useMemo(() => {
    // today is needed only with a filter
    const holds = filter ? storyFilter(filter, today(), running) : () => true;
    const finds = typed.trim() === '' ? null : textSearch(typed);
    return (story) => holds(story) && (finds === null || finds(textOf(story, projects)));
  }, [typed, filter, projects, running]);
}
