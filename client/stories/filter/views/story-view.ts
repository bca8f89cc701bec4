import type { SavedFilter } from '#client/data/saved-filters/queries.ts';
import type { Json } from '#shared/database.types.ts';
import {
  ACTIVE_SPRINT,
  FILTER_PARTS,
  parseStoryFilter,
  type StoryFilter,
  withoutSprint,
  withPart,
} from '#shared/rules/stories/filter/story-filter.ts';

/** The search and the filter of a list of stories. */
export interface ViewContent {
  q?: string | undefined;
  filter?: StoryFilter | undefined;
}

/** The views that every list of stories has. */
const FIXED_VIEWS = ['all', 'sprint', 'mine', 'blocked'] as const;
export type FixedView = (typeof FIXED_VIEWS)[number];

/** A saved view: of the person, or one that the project shares. */
export interface SavedView extends SavedFilter {
  shared: boolean;
}

/** A view of a list of stories: a search and a filter under a name, with an address of its own. */
export interface StoryView {
  /** The id of a saved view. */
  key: string;
  fixed?: FixedView;
  saved?: SavedView;
  content: ViewContent;
}

/** The views that every list has. @param me the person: their stories are a view. */
export function fixedViews(me: string): StoryView[] {
  const filters: Record<FixedView, StoryFilter | undefined> = {
    all: undefined,
    sprint: { sprint: [ACTIVE_SPRINT] },
    mine: { assignee: [me] },
    blocked: { blocked: true },
  };
  return FIXED_VIEWS.map((fixed) => ({ key: fixed, fixed, content: { filter: filters[fixed] } }));
}

/** A saved view, without what this version does not know. */
export function savedView(saved: SavedView): StoryView {
  const stored: Record<string, unknown> =
    typeof saved.filter === 'object' && saved.filter !== null ? { ...saved.filter } : {};
  const q = typeof stored['q'] === 'string' ? stored['q'] : undefined;
  return { key: saved.id, saved, content: { q, filter: parseStoryFilter(stored['filter']) } };
}

/** The form in which a view is stored. */
export const storedContent = ({ q, filter }: ViewContent): Json =>
  ({ ...(q && { q }), filter: filter ?? {} }) as unknown as Json;

/** Whether the view says which sprint it shows. With any other view, the sprint stays as the person has chosen it. */
const saysSprint = ({ fixed, content }: StoryView) => fixed === 'all' || content.filter?.sprint !== undefined;

/** The search and the filter of a list after a view is opened. @param now those before. */
export function opened(view: StoryView, now: ViewContent): ViewContent {
  if (saysSprint(view)) return view.content;
  return { ...view.content, filter: withPart(view.content.filter, { sprint: now.filter?.sprint }) };
}

/** The content that a view would be saved with, if it got what a list shows. */
export function contentFor(view: StoryView, now: ViewContent): ViewContent {
  return saysSprint(view) ? now : { ...now, filter: withoutSprint(now.filter) };
}

/** A text that is equal for equal contents, whatever the order of parts and values. */
function canonical({ q = '', filter }: ViewContent): string {
  const parts = FILTER_PARTS.map((part) => {
    const value = filter?.[part];
    if (part === 'fields')
      return Object.entries(value ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
    return Array.isArray(value) ? value.toSorted() : value;
  });
  return JSON.stringify([q.trim(), parts]);
}

/** Whether a list shows exactly the filter of a view. */
export const isOpenIn = (view: StoryView, now: ViewContent): boolean =>
  canonical(contentFor(view, now)) === canonical(view.content);
