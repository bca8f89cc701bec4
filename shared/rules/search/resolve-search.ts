import type { Day } from '../dates/working-days.ts';
import { FILTERED_FIELDS, type Field, type Way } from '../stories/fields/filtered-fields.ts';
import type { ChoiceField, NameOfKind } from '../stories/filter/properties.ts';
import { ACTIVE_SPRINT, DECLARED_PARTS, NO_ONE, type StoryFilter } from '../stories/filter/story-filter.ts';
import type { StoryStatus } from '../stories/story.ts';
import { plainText } from '../texts/plain-text.ts';
import { matching, type Named } from './named-things.ts';
import { isOwn, type OwnOperator, ownOperator } from './operators.ts';
import { fieldMeaning, hasNames, type SearchedField } from './own-field-search.ts';
import type { OperatorGroup, OperatorTerm, ParsedSearch, SearchError } from './parse-search.ts';
import { dueDaysOf, momentsOf, pointsOf } from './search-ranges.ts';
import {
  CHOICE_OPERATORS,
  choicesNamed,
  dueNamed,
  kindsNamed,
  ME,
  NO,
  NONE,
  RUNNING,
  SEARCH_KINDS,
  type SearchKind,
  STATUS_NAMES,
  statusesNamed,
  YES,
} from './search-values.ts';

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
  /** The own fields of projects; those of several projects may have the same name. */
  fields: readonly SearchedField[];
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
  fields: [],
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

type DayName = NameOfKind<'date'>;

/** The conditions of an operator with its values for a story; null: one of the values has no meaning. */
type Meaning = { [Part in keyof StoryFilter]: StoryFilter[Part] } | null;

const part = <Part extends keyof StoryFilter>(name: Part, found: readonly (readonly string[])[]): Meaning =>
  found.some((values) => values.length === 0) ? null : { [name]: [...new Set(found.flat())] };

function yesOrNo(name: 'blocked' | 'waiting' | 'ready', [typed = '']: readonly string[]): Meaning {
  const plain = plainText(typed);
  if (YES.includes(plain)) return { [name]: true };
  return NO.includes(plain) ? { [name]: false } : null;
}

const declared = (name: string) => DECLARED_PARTS.find(({ part }) => part === name);

/** The values of a field by their names; a field that may be empty is also searched for no value. */
function choicesMeant(field: ChoiceField, values: readonly string[]): Meaning {
  const { required }: Field = FILTERED_FIELDS[field];
  return part(
    field,
    listOf(values, (typed) => choicesNamed(field, typed), required ? [] : [[NONE, NO_ONE]]),
  );
}

/** The days of a field: by name, as a range, or none. */
function daysMeant(name: DayName, typed: string, today: Day): Meaning {
  const { column } = declared(name) ?? {};
  const partFor = (wanted: Way) =>
    DECLARED_PARTS.find((each) => each.way === wanted && each.column === column)?.part ?? name;
  if (NONE.includes(plainText(typed))) return { [partFor('flag')]: false };
  const due = dueNamed(typed);
  if (due) return { [name]: [due] };
  const days = dueDaysOf(typed, today);
  return days && { [partFor('within')]: days };
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
    case 'created':
    case 'changed': {
      const range = momentsOf(first, today, timeZone);
      return range && { [operator]: range };
    }
    case 'blocked':
    case 'waiting':
    case 'ready':
      return yesOrNo(operator, values);
    case 'in':
      return {};
    default:
      return declared(operator)?.field.kind === 'date'
        ? daysMeant(operator as DayName, first, today)
        : choicesMeant(operator as ChoiceField, values);
  }
}

/** The own fields that an operator asks for. */
const fieldsNamed = ({ fields }: SearchNames, operator: OwnOperator): SearchedField[] =>
  fields.filter(({ name }) => ownOperator(name) === operator);

/**
 * The conditions of an operator, of which one is enough; none: its values have no meaning. Only an own field may have several: for each
 * value, and for each project that has a field of that name.
 */
function meaningsOf(term: OperatorTerm, names: SearchNames, moment: SearchMoment): StoryFilter[] {
  const { operator, values } = term;
  if (!isOwn(operator)) {
    const meaning = meaningOf(term, names, moment);
    return meaning ? [meaning] : [];
  }
  const read = values.map((typed) =>
    fieldsNamed(names, operator).flatMap((field) => {
      const meaning = fieldMeaning(field, typed, names, moment.today);
      return meaning ? [{ fields: { [field.id]: meaning } }] : [];
    }),
  );
  return read.every((meanings) => meanings.length > 0) ? read.flat() : [];
}

/** The operators whose values are names: an unknown name finds nothing. Wrong values of other operators are left out. */
const NAMED = new Set<string>([
  'assignee',
  'reporter',
  'status',
  'column',
  ...CHOICE_OPERATORS,
  'label',
  'sprint',
  'team',
  'epic',
  'project',
  'in',
]);

const isNamed = ({ operator }: OperatorTerm, names: SearchNames) =>
  isOwn(operator) ? fieldsNamed(names, operator).some(hasNames) : NAMED.has(operator);

const kindsOf = (groups: readonly OperatorGroup[]): SearchKind[] | undefined => {
  const terms = groups.flatMap((group) => group.terms).filter(({ operator }) => operator === 'in');
  const kinds = (not: boolean) =>
    terms.filter((term) => term.not === not).flatMap(({ values }) => values.flatMap(kindsNamed));
  const [wanted, unwanted] = [kinds(false), kinds(true)];
  if (terms.length === 0) return undefined;
  return (wanted.length > 0 ? wanted : SEARCH_KINDS).filter((kind) => !unwanted.includes(kind));
};

/** Terms with names of one operator belong together, as in a filter of chips: 'estado:hecho estado:"por hacer"' finds both. */
function joinNames(groups: readonly OperatorGroup[], names: SearchNames): OperatorTerm[][] {
  const joined: OperatorTerm[][] = [];
  for (const { terms } of groups) {
    const [only] = terms;
    const same =
      only &&
      terms.length === 1 &&
      !only.not &&
      isNamed(only, names) &&
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
  // the filters of a term, of which one must match: none is what no story fulfils, and null what says nothing
  const alternatives = (term: OperatorTerm): StoryFilter[] | null => {
    const meanings = meaningsOf(term, names, moment);
    const [only] = meanings;
    if (only) return term.not ? [{ not: meanings.length > 1 ? { groups: [meanings] } : only }] : meanings;
    const named = isNamed(term, names);
    errors.push({
      code: named ? 'unknown_value' : 'wrong_value',
      value: term.values.join(', '),
      from: term.valueFrom,
      to: term.to,
    });
    return named && !term.not ? [] : null;
  };
  const groups = joinNames(parsed.groups, names)
    .map((terms) =>
      terms
        .filter(({ operator, values }) => operator !== 'in' && values.length > 0)
        .map(alternatives)
        .filter((each) => each !== null),
    )
    .filter((read) => read.length > 0)
    .map((read) => read.flat());
  return {
    filter: groups.length > 0 ? { groups } : undefined,
    kinds: kindsOf(parsed.groups),
    text: parsed.rest,
    errors,
  };
}
