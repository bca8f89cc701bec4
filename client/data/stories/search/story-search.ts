import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { type AppSearchPatch, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import type { Tables } from '#shared/database.types.ts';
import {
  type OpenSprints,
  searchableText,
  storyFilter,
} from '#shared/rules/stories/filter/filter-stories.ts';
import { countFilters, type StoryFilter, withPart } from '#shared/rules/stories/filter/story-filter.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { textSearch } from '#shared/rules/texts/text-terms.ts';
import type { Project } from '../../projects/queries.ts';
import { writtenAfter } from '../../search/written-texts.ts';
import type { CardStory } from '../types.ts';

/** How long after typing the address changes (ms): browsers allow only a few changes a second. */
const ADDRESS_DELAY_MS = 300;

/** The search and the filter of the address. The typed text applies at once. */
export interface StorySearch {
  typed: string;
  type: (text: string) => void;
  filter: StoryFilter | undefined;
  /** The conditions that apply: the typed text without its operators, and the filter with them. */
  applied: AppliedSearch;
  setFilter: (filter: StoryFilter | undefined) => void;
  /** The id of the saved view in the address; the filter may differ from its own. */
  saved: string | undefined;
  /** Whether the address names a saved view, instead of a filter. */
  named: boolean;
  /** Sets both, as a view has them; a missing one is removed. */
  apply: (view: AppliedView, options?: { replace?: boolean }) => void;
  /** Removes the text and the filters; the sprint stays, unless nothing else is set. */
  clear: () => void;
  /** Remembers which stories the board shows when it is next opened; missing: the list has no such choice. */
  remember?: (choice: string) => void;
  active: boolean;
  /** The same without the sprint, which is a choice of its own. */
  isFiltered: boolean;
}

/** A text and a filter that stories are compared with. */
export interface AppliedSearch {
  typed: string;
  filter: StoryFilter | undefined;
  /** Whether a part of the text has no meaning. */
  wrong: boolean;
}

interface AppliedView {
  q?: string | undefined;
  filter?: StoryFilter | undefined;
  /** The id of a saved view that has them. */
  saved?: string | undefined;
}

/** A list of stories under its search and filters. */
export interface FilteredStories {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Tables<'sprints'>[];
  /** How many stories match; undefined while they load. */
  shown: number | undefined;
  /** How many stories there are; missing: that is not known. */
  total?: number;
}

const nothingElse = (): AppSearchPatch => ({});

/**
 * Reads and changes the search and the filter of the address.
 * @param alsoChange further parameters of the address that change with a filter.
 */
export function useStorySearch(
  alsoChange: (filter: StoryFilter | undefined) => AppSearchPatch = nothingElse,
): StorySearch {
  const { q = '', filter, saved, stories, project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [draft, setDraft] = useState({ q, text: q, written: [] as string[] });
  // the address has changed: to what was written here, or by the back button, a link, a saved filter
  if (draft.q !== q) {
    const written = writtenAfter(draft.written, q);
    setDraft({ q, text: written ? draft.text : q, written: written ?? [] });
  }
  // a view whose last filter is removed shows all stories, and not those of the saved filter
  const andEmptied = (isEmpty: boolean): AppSearchPatch =>
    saved !== undefined && isEmpty ? { stories: 'all' } : {};
  const write = useDebouncedCallback((text: string) => {
    setDraft((draft) => ({ ...draft, written: [...draft.written, text] }));
    setSearch({ q: text || undefined, ...andEmptied(!text && !filter) }, { replace: true });
  }, ADDRESS_DELAY_MS);
  const apply: StorySearch['apply'] = (view, { replace = true } = {}) => {
    write.cancel();
    const text = view.q ?? '';
    setDraft((now) => ({ ...now, text, written: [...now.written, text] }));
    setSearch({ q: view.q, filter: view.filter, saved: view.saved, ...alsoChange(view.filter) }, { replace });
  };
  const applied = useApplied(draft.text, filter, project);
  const isFiltered = draft.text.trim() !== '' || countFilters(filter) > 0;

  return {
    typed: draft.text,
    type: (text) => {
      setDraft((now) => ({ ...now, text }));
      write(text);
    },
    filter,
    applied,
    setFilter: (next) =>
      setSearch({ filter: next, ...alsoChange(next), ...andEmptied(!next && !q) }, { replace: true }),
    saved,
    named: saved !== undefined && !q && !filter && stories === undefined,
    apply,
    clear: () => apply({ filter: isFiltered ? withPart(undefined, { sprint: filter?.sprint }) : undefined }),
    active: draft.text.trim() !== '' || filter !== undefined,
    isFiltered,
  };
}

/**
 * Reads the operators of a typed text. Their parser and what they may name are loaded when the first one is typed; until they are
 * known, the last ones apply.
 */
function useApplied(
  typed: string,
  filter: StoryFilter | undefined,
  projectId: string | undefined,
): AppliedSearch {
  const { data } = useQuery({
    queryKey: ['typed-filter', projectId ?? 'all', typed],
    queryFn: async () =>
      (await import('#client/data/search/typed-filter.ts')).readTypedFilter(typed, projectId),
    enabled: typed.includes(':'),
    placeholderData: keepUntilAnswered,
  });
  const read = typed.includes(':') ? data : undefined;
  return useMemo(
    () => ({
      typed: read?.text ?? (typed.includes(':') ? '' : typed),
      filter: withTyped(filter, read?.filter),
      wrong: read?.wrong ?? false,
    }),
    [typed, filter, read],
  );
}

/** A filter with the groups of a typed one. */
const withTyped = (filter: StoryFilter | undefined, typed: StoryFilter | undefined) =>
  typed?.groups ? { ...filter, groups: [...(filter?.groups ?? []), ...typed.groups] } : filter;

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
 */
export function useMatcher(
  typed: string,
  filter: StoryFilter | undefined,
  projects: ReadonlyMap<string, Project>,
  sprints: OpenSprints,
): (story: CardStory) => boolean {
  return useMemo(() => {
    // today is needed only with a filter
    const holds = filter ? storyFilter(filter, today(), sprints) : () => true;
    const finds = typed.trim() === '' ? null : textSearch(typed);
    return (story) => holds(story) && (finds === null || finds(textOf(story, projects)));
  }, [typed, filter, projects, sprints]);
}
