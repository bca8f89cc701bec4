import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { today } from '#client/lib/server-config.ts';
import { storyKey } from '#shared/rules/story.ts';
import { type StoryFilter, searchableText, storyFilter, textSearch } from '#shared/rules/story-filter.ts';
import { useAppSearch, useSetAppSearch } from '../app-search.ts';
import type { Project } from '../projects/queries.ts';
import type { CardStory } from './types.ts';

/** The address follows what is typed after this long (ms): browsers allow it a few times a second only. */
const ADDRESS_AFTER = 300;

/** What is looked for and filtered by, as the address has it; what is typed counts at once. */
export interface StorySearch {
  typed: string;
  type: (text: string) => void;
  filter: StoryFilter | undefined;
  setFilter: (filter: StoryFilter | undefined) => void;
  /** Both at once, as they were saved; nothing takes them away. */
  apply: (saved: { q?: string | undefined; filter?: StoryFilter | undefined }) => void;
  active: boolean;
}

/** Reads and writes the search and the filter of the address. */
export function useStorySearch(): StorySearch {
  const { q = '', filter } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [draft, setDraft] = useState({ q, text: q, written: q });
  // the address has changed: to what was written here, or by the back button, a link, a saved filter
  if (draft.q !== q) setDraft({ q, text: q === draft.written ? draft.text : q, written: q });
  const write = useDebouncedCallback((text: string) => {
    setDraft((draft) => ({ ...draft, written: text }));
    setSearch({ q: text || undefined }, { replace: true });
  }, ADDRESS_AFTER);

  return {
    typed: draft.text,
    type: (text) => {
      setDraft({ ...draft, text });
      write(text);
    },
    filter,
    setFilter: (next) => setSearch({ filter: next }, { replace: true }),
    apply: (saved) => {
      write.cancel();
      setDraft({ ...draft, text: saved.q ?? '', written: saved.q ?? '' });
      setSearch({ q: saved.q, filter: saved.filter }, { replace: true });
    },
    active: draft.text.trim() !== '' || filter !== undefined,
  };
}

/** The searchable text of each story, made once: a story that changes is another object. */
const texts = new WeakMap<CardStory, string>();

function textOf(story: CardStory, projects: ReadonlyMap<string, Project>): string {
  const known = texts.get(story);
  if (known !== undefined) return known;
  const text = searchableText(story, storyKey(projects.get(story.project_id)?.key ?? '', story.number));
  texts.set(story, text);
  return text;
}

/** Makes the searchable texts of stories ahead, as many as `until` allows. @returns how many there were to make. */
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

/** The question that search and filter ask of each story. */
export function useMatcher(
  typed: string,
  filter: StoryFilter | undefined,
  projects: ReadonlyMap<string, Project>,
): (story: CardStory) => boolean {
  return useMemo(() => {
    // nothing is asked of the calendar while nothing is filtered
    const holds = filter ? storyFilter(filter, today()) : () => true;
    const finds = typed.trim() === '' ? null : textSearch(typed);
    return (story) => holds(story) && (finds === null || finds(textOf(story, projects)));
  }, [typed, filter, projects]);
}
