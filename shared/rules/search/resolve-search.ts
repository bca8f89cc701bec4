import type { Day } from '../dates/working-days.ts';
import { ACTIVE_SPRINT, NO_ONE, type StoryFilter } from '../stories/filter/story-filter.ts';
import type { StoryStatus } from '../stories/story.ts';
import { plainText } from '../texts/plain-text.ts';
import type { OperatorGroup, OperatorTerm, ParsedSearch, SearchError } from './parse-search.ts';
import { dueDaysOf, momentsOf, pointsOf } from './search-ranges.ts';
import {
  dueNamed,
  kindsNamed,
  ME,
  NO,
  NONE,
  prioritiesNamed,
  RUNNING,
  SEARCH_KINDS,
  type SearchKind,
  STATUS_NAMES,
  statusesNamed,
  typesNamed,
  YES,
} from './search-values.ts';

interface Named {
  id: string;
  name: string;
}

/** The names of things that the person who searches may see. */
export interface SearchNames {
  me: string;
  people: readonly Named[];
  sprints: readonly Named[];
  teams: readonly Named[];
  epics: readonly Named[];
  labels: readonly string[];
  projects: readonly (Named & { key: string; former_keys: readonly string[] })[];
  /** The columns of projects; one without a name is called as its status. */
  columns: readonly { id: string; name: string | null; status: StoryStatus }[];
}

/** Before the names are known. */
export const NO_NAMES: SearchNames = {
  me: '',
  people: [],
  sprints: [],
  teams: [],
  epics: [],
  labels: [],
  projects: [],
  columns: [],
};

/** When and where somebody searches. */
export interface SearchMoment {
  today: Day;
  timeZone: string;
}

/** A search as conditions. */
export interface ResolvedSearch {
  filter: StoryFilter | undefined;
  /** The kinds of texts; undefined: all. */
  kinds: SearchKind[] | undefined;
  /** The text without operators. */
  text: string;
  errors: SearchError[];
}

const beginsWord = (name: string, plain: string) =>
  plainText(name)
    .split(/[\s·-]+/)
    .some((_, place, words) => words.slice(place).join(' ').startsWith(plain));

/** The things with that name, or else with a name that has words which begin so. */
function matching<Thing extends { name: string }>(things: readonly Thing[], typed: string): Thing[] {
  const plain = plainText(typed.trim());
  const exact = things.filter(({ name }) => plainText(name) === plain);
  return exact.length > 0 ? exact : things.filter(({ name }) => beginsWord(name, plain));
}

const idsOf = (things: readonly Named[]) => (typed: string) => matching(things, typed).map(({ id }) => id);

const namedColumns = (columns: SearchNames['columns']): Named[] =>
  columns.flatMap(({ id, name, status }) =>
    (name === null ? STATUS_NAMES[status] : [name]).map((each) => ({ id, name: each })),
  );

/** The ids of values, where names such as 'nadie' have a meaning of their own. */
function listOf(
  values: readonly string[],
  find: (typed: string) => string[],
  named: [names: readonly string[], value: string][],
) {
  return values.map((typed) => {
    const special = named.find(([names]) => names.includes(plainText(typed)));
    return special ? [special[1]] : find(typed);
  });
}

/** The conditions of an operator with its values for a story; null: one of the values has no meaning. */
type Meaning = { [Part in keyof StoryFilter]: StoryFilter[Part] } | null;

const part = <Part extends keyof StoryFilter>(name: Part, found: readonly (readonly string[])[]): Meaning =>
  found.some((values) => values.length === 0) ? null : { [name]: [...new Set(found.flat())] };

function yesOrNo(name: 'blocked' | 'waiting' | 'ready', [typed = '']: readonly string[]): Meaning {
  const plain = plainText(typed);
  if (YES.includes(plain)) return { [name]: true };
  return NO.includes(plain) ? { [name]: false } : null;
}

function meaningOf(
  { operator, values }: OperatorTerm,
  names: SearchNames,
  { today, timeZone }: SearchMoment,
): Meaning {
  const [first = ''] = values;
  const none: [readonly string[], string] = [NONE, NO_ONE];
  switch (operator) {
    case 'assignee':
    case 'reporter':
      return part(operator, listOf(values, idsOf(names.people), [none, [ME, names.me]]));
    case 'status':
      return part('status', values.map(statusesNamed));
    case 'column':
      return part('column', values.map(idsOf(namedColumns(names.columns))));
    case 'type':
      return part('type', values.map(typesNamed));
    case 'priority':
      return part('priority', values.map(prioritiesNamed));
    case 'label':
      return part(
        'labels',
        listOf(
          values,
          (typed) =>
            matching(
              names.labels.map((name) => ({ name })),
              typed,
            ).map(({ name }) => name),
          [none],
        ),
      );
    case 'sprint':
      return part('sprint', listOf(values, idsOf(names.sprints), [none, [RUNNING, ACTIVE_SPRINT]]));
    case 'team':
      return part('team', values.map(idsOf(names.teams)));
    case 'epic':
      return part('epic', listOf(values, idsOf(names.epics), [none]));
    case 'project':
      return part(
        'project',
        values.map((typed) => {
          const isTyped = (key: string) => plainText(key) === plainText(typed);
          const keyed = names.projects.filter(({ key }) => isTyped(key));
          const onceKeyed = names.projects.filter(({ former_keys }) => former_keys.some(isTyped));
          const found = [keyed, onceKeyed].find(({ length }) => length > 0);
          return (found ?? matching(names.projects, typed)).map(({ id }) => id);
        }),
      );
    case 'points': {
      const points = NONE.includes(plainText(first)) ? { none: true as const } : pointsOf(first);
      return points && (Object.keys(points).length > 0 ? { points } : { status: [] });
    }
    case 'due': {
      if (NONE.includes(plainText(first))) return { hasDue: false };
      const due = dueNamed(first);
      if (due) return { due: [due] };
      const dueDay = dueDaysOf(first, today);
      return dueDay && { dueDay };
    }
    case 'created':
    case 'changed': {
      const range = momentsOf(first, today, timeZone);
      return range && { [operator]: range };
    }
    case 'blocked':
    case 'waiting':
    case 'ready':
      return yesOrNo(operator, values);
    default:
      return {};
  }
}

/** The operators whose values are names: an unknown name finds nothing. Wrong values of other operators are left out. */
const NAMED = new Set([
  'assignee',
  'reporter',
  'status',
  'column',
  'type',
  'priority',
  'label',
  'sprint',
  'team',
  'epic',
  'project',
  'in',
]);
/** A filter that no story fulfils. */
const NOTHING: StoryFilter = { groups: [[]] };

const kindsOf = (groups: readonly OperatorGroup[]): SearchKind[] | undefined => {
  const terms = groups.flatMap((group) => group.terms).filter(({ operator }) => operator === 'in');
  const kinds = (not: boolean) =>
    terms.filter((term) => term.not === not).flatMap(({ values }) => values.flatMap(kindsNamed));
  const [wanted, unwanted] = [kinds(false), kinds(true)];
  if (terms.length === 0) return undefined;
  return (wanted.length > 0 ? wanted : SEARCH_KINDS).filter((kind) => !unwanted.includes(kind));
};

/** Terms with names of one operator belong together, as in a filter of chips: 'estado:hecho estado:"por hacer"' finds both. */
function joinNames(groups: readonly OperatorGroup[]): OperatorTerm[][] {
  const joined: OperatorTerm[][] = [];
  for (const { terms } of groups) {
    const [only] = terms;
    const same =
      only &&
      terms.length === 1 &&
      !only.not &&
      NAMED.has(only.operator) &&
      joined.find(([first]) => first?.operator === only.operator && !first.not);
    if (same) same.push(...terms);
    else joined.push([...terms]);
  }
  return joined;
}

/** The conditions of a typed search. Parts without a meaning are named in `errors`. */
export function resolveSearch(
  parsed: ParsedSearch,
  names: SearchNames,
  moment: SearchMoment,
): ResolvedSearch {
  const errors = [...parsed.errors];
  const alternative = (term: OperatorTerm): StoryFilter | null => {
    const meaning = meaningOf(term, names, moment);
    if (meaning !== null) return term.not ? { not: meaning } : meaning;
    const isNamed = NAMED.has(term.operator);
    errors.push({
      code: isNamed ? 'unknown_value' : 'wrong_value',
      value: term.values.join(', '),
      from: term.valueFrom,
      to: term.to,
    });
    return isNamed && !term.not ? NOTHING : null;
  };
  const groups = joinNames(parsed.groups)
    .map((terms) =>
      terms
        .filter(({ operator, values }) => operator !== 'in' && values.length > 0)
        .map(alternative)
        .filter((filter) => filter !== null),
    )
    .filter((filters) => filters.length > 0)
    // a filter inside a group has no groups of its own: the empty group stands for what nothing fulfils
    .map((filters) => filters.filter((filter) => filter !== NOTHING));
  return {
    filter: groups.length > 0 ? { groups } : undefined,
    kinds: kindsOf(parsed.groups),
    text: parsed.rest,
    errors,
  };
}
