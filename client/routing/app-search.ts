import { getAddress, goTo, useAddress } from '#client/lib/address/address.ts';
import { parseSearch, stringifySearch } from '#client/lib/address/address-search.ts';
import { REPORT_KINDS, type ReportKind } from '#shared/rules/reports/report-choice.ts';
import { parseStoryFilter, type StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import {
  STORY_STATUSES,
  STORY_TYPES,
  type StoryStatus,
  type StoryType,
} from '#shared/rules/stories/story.ts';
import { isUuid } from '#shared/rules/texts/uuid.ts';

export const VIEWS = [
  'dashboard',
  'backlog',
  'kanban',
  'sprints',
  'team',
  'reports',
  'planning',
  'settings',
  'project',
  'person',
  'poker',
  'retro',
  'search',
] as const;
export type View = (typeof VIEWS)[number];

const DIALOGS = [
  'project',
  'story',
  'sprint',
  'invite',
  'deleted-projects',
  'deleted-stories',
  'texts',
  // of the open story
  'move-story',
  'clone-story',
  'save-template',
  'redact-story',
] as const;
/** The tabs of the settings; the last one is for administrators. */
export const SETTINGS_TABS = ['profile', 'notifications', 'privacy', 'appearance', 'data', 'admin'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
/** The sections of the settings of a project; the last one is for its owner. */
export const PROJECT_SECTIONS = ['general', 'board', 'stories', 'labels', 'holidays', 'life'] as const;
export type ProjectSection = (typeof PROJECT_SECTIONS)[number];
/** The groups of kinds that the page of the search can be narrowed to. */
export const SEARCH_FACETS = ['stories', 'criteria', 'tasks', 'comments', 'files', 'retros'] as const;
export type SearchFacet = (typeof SEARCH_FACETS)[number];
/** How many sprints a velocity chart may show. */
export const SPANS = [6, 12, 26, 60] as const;
const UNITS = ['points', 'stories'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SORT = /^-?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The state of `/` is in its address, so that a view can be reloaded, shared and left with the back button. */
export interface AppSearch {
  view?: View;
  /** Missing: 'Todos los proyectos'. */
  project?: string;
  /** The open story. */
  story?: string;
  /** The comment on it that a link leads to. */
  comment?: string;
  dialog?: (typeof DIALOGS)[number];
  /** The section of the settings of a project; missing: the first one. */
  section?: ProjectSection;
  /** The status that a new story starts in, and its column where the status has several. */
  status?: StoryStatus;
  column?: string;
  /** The search text of a list of stories. */
  q?: string;
  /** The filter of a list of stories. */
  filter?: StoryFilter;
  /** The saved view that a list of stories shows. Without search and filter, it shows what is saved. */
  saved?: string;
  /** The own field that the backlog is sorted by: its id, with a minus before it from the highest value down. */
  sort?: string;
  /** All stories, whatever the person chose last for this board. */
  stories?: 'all';
  /** The sprint that is being planned. */
  plan?: string;
  /** The tab of the settings; missing: the profile. */
  tab?: SettingsTab;
  /** The person whose page is open. */
  person?: string;
  /** The export that the link in a mail is for; the settings download it. */
  export?: string;
  /** The report; missing: the burndown. */
  report?: ReportKind;
  /** The team and the sprint of the reports; missing: the running sprint, or else the latest one, and its team. */
  team?: string;
  sprint?: string;
  /** The last day of a report; missing: today. */
  asOf?: string;
  /** How many sprints the velocity shows. */
  last?: (typeof SPANS)[number];
  /** The type of stories that a report counts; missing: all. */
  type?: StoryType;
  /** The unit in which a report counts; missing: points, if any story has some. */
  unit?: (typeof UNITS)[number];
  /** The open session of Planning Poker. */
  session?: string;
  /** The open retrospective. */
  retro?: string;
  /** The kinds of texts that the page of the search shows; missing: all. */
  kind?: SearchFacet;
}

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((entry) => entry === value);
const uuid = (value: unknown): string | undefined =>
  typeof value === 'string' && isUuid(value) ? value : undefined;
/** Parses a day of the calendar, 2026-03-10. 2026-02-31 is not one. */
const day = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
};

/** The longest text to look for, in characters. */
const MAX_TYPED = 200;
/** Parses a typed text. '12' in an address is a number. */
const typed = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_TYPED) : undefined;

/** Parses the search parameters of `/`. It ignores unknown and malformed ones; they are never an error. */
export function parseAppSearch(raw: Record<string, unknown>): AppSearch {
  const view = oneOf(VIEWS, raw['view']);
  const tab = view === 'settings' ? oneOf(SETTINGS_TABS, raw['tab']) : undefined;
  const parsed: AppSearchPatch = {
    view,
    project: uuid(raw['project']),
    story: uuid(raw['story']),
    comment: uuid(raw['story']) && uuid(raw['comment']),
    dialog: oneOf(DIALOGS, raw['dialog']),
    section: view === 'project' ? oneOf(PROJECT_SECTIONS, raw['section']) : undefined,
    status: oneOf(STORY_STATUSES, raw['status']),
    column: raw['dialog'] === 'story' ? uuid(raw['column']) : undefined,
    q: typed(raw['q']),
    filter: parseStoryFilter(raw['filter']),
    saved: uuid(raw['saved']),
    sort: typeof raw['sort'] === 'string' && SORT.test(raw['sort']) ? raw['sort'] : undefined,
    stories: oneOf(['all'] as const, raw['stories']),
    plan: uuid(raw['plan']),
    tab,
    person: view === 'person' ? uuid(raw['person']) : undefined,
    export: tab === 'data' ? uuid(raw['export']) : undefined,
    report: oneOf(REPORT_KINDS, raw['report']),
    team: uuid(raw['team']),
    sprint: uuid(raw['sprint']),
    asOf: day(raw['asOf']),
    last: SPANS.find((span) => span === raw['last']),
    type: view === 'reports' ? oneOf(STORY_TYPES, raw['type']) : undefined,
    unit: oneOf(UNITS, raw['unit']),
    session: view === 'poker' ? uuid(raw['session']) : undefined,
    retro: view === 'retro' ? uuid(raw['retro']) : undefined,
    kind: view === 'search' ? oneOf(SEARCH_FACETS, raw['kind']) : undefined,
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value));
}

/** The parameters that were read last, and the text in the address that they were read from. */
let latest: { text: string; search: AppSearch } = { text: '', search: {} };

/** Returns the previous object if both are deeply equal, so that React sees no change. */
const keepEqual = <Value>(previous: Value, next: Value): Value =>
  JSON.stringify(previous) === JSON.stringify(next) ? previous : next;

/** The parameters of an address of `/`. It returns the same object as long as they are equal. */
export function readSearch({ search: text }: { search: string }): AppSearch {
  if (text !== latest.text) {
    const search = parseAppSearch(parseSearch(text));
    if (search.filter) search.filter = keepEqual(latest.search.filter ?? {}, search.filter);
    latest = { text, search: keepEqual(latest.search, search) };
  }
  return latest.search;
}

/** The search parameters of `/`. */
export function useAppSearch(): AppSearch {
  return useAddress(readSearch);
}

/** A change of some parameters: `undefined` removes a parameter; all others stay as they are. */
export type AppSearchPatch = { [Key in keyof AppSearch]?: AppSearch[Key] | undefined };

/** Parameters of `/`, or what makes them of the present ones. */
export type NextSearch = AppSearchPatch | ((previous: AppSearch) => AppSearchPatch);

/** For a link to a place in the selected project, or in all of them. */
export const inProject =
  (place: AppSearch) =>
  ({ project }: AppSearch): AppSearch => ({ ...(project && { project }), ...place });

const hrefOf = (search: AppSearchPatch) => `/${stringifySearch(search)}`;

/** The address of `/` with these parameters, for a link. */
export function useAppHref(next: NextSearch): string {
  return useAddress((address) => hrefOf(typeof next === 'function' ? next(readSearch(address)) : next));
}

/** The address of an open story beside a view, for links that open in another tab: the selected project stays. */
export function useStoryHref(view: View, story: string): string {
  const project = useAddress((address) => readSearch(address).project);
  return `/?${new URLSearchParams({ view, ...(project && { project }), story })}`;
}

interface SetSearchOptions {
  replace?: boolean;
  /** Changes nothing once another view is shown: the person has gone there since. */
  from?: View;
}

/** Goes to `/` with other parameters. With `replace`, the back button does not return to the present ones. */
export function goToSearch(next: NextSearch, options: { replace?: boolean } = {}): void {
  goTo(hrefOf(typeof next === 'function' ? next(readSearch(getAddress())) : next), options);
}

/** Opens a view as the sidebar does: it keeps the selected project and removes all other parameters, but those given. */
export function goToView(view: View, more: AppSearch = {}): void {
  goToSearch(({ project }) => ({ project, view: view === 'dashboard' ? undefined : view, ...more }));
}

function setAppSearch(patch: AppSearchPatch, { from, ...options }: SetSearchOptions = {}): void {
  const previous = readSearch(getAddress());
  if (from && previous.view !== from) return;
  // parameters of one project do not exist in another
  const moves = 'project' in patch && patch.project !== previous.project;
  const opens = 'story' in patch && patch.story !== previous.story;
  const parameters = {
    ...previous,
    ...(opens && { comment: undefined }),
    ...(moves && {
      filter: undefined,
      saved: undefined,
      sort: undefined,
      stories: undefined,
      session: undefined,
      retro: undefined,
    }),
    ...patch,
  };
  goToSearch(parseAppSearch(parameters), options);
}

/** Changes parameters of `/`. With `replace`, the back button does not return to the present ones. */
export function useSetAppSearch(): (patch: AppSearchPatch, options?: SetSearchOptions) => void {
  return setAppSearch;
}
