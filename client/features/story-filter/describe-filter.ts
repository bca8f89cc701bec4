import type { TFunction } from 'i18next';
import { formatList } from '#client/lib/text/format.ts';
import { STORY_PRIORITIES, type StoryPriority, type StoryStatus } from '#shared/rules/stories/story.ts';
import {
  ACTIVE_SPRINT,
  FILTER_PARTS,
  type FilterPart,
  NO_ONE,
  type StoryFilter,
} from '#shared/rules/stories/story-filter.ts';

/** The names behind the ids of a filter. */
export interface FilterNames {
  t: TFunction<['filters', 'common']>;
  status: (status: StoryStatus) => string;
  person: (id: string) => string | undefined;
  sprint: (id: string) => string | undefined;
  epic: (id: string) => string | undefined;
}

/** The maximum of names in a description; more are counted instead. */
const MAX_NAMES = 2;

function describeNames(values: readonly (string | undefined)[], { t }: FilterNames): string {
  const texts = values.map((value) => value ?? t('unknown'));
  return texts.length > MAX_NAMES ? t('several', { count: texts.length }) : formatList(texts);
}

function describePriorities(chosen: readonly StoryPriority[], names: FilterNames): string {
  const { t } = names;
  const from = STORY_PRIORITIES.findIndex((priority) => chosen.includes(priority));
  const lowest = STORY_PRIORITIES[from];
  const upwards = chosen.length === STORY_PRIORITIES.length - from && chosen.length > 1;
  if (upwards && lowest) {
    return t('orAbove', { priority: t(`common:priority.${lowest}`).toLowerCase() });
  }
  return describeNames(
    chosen.map((priority) => t(`common:priority.${priority}`).toLowerCase()),
    names,
  );
}

function describePoints({ min, max, none }: NonNullable<StoryFilter['points']>, { t }: FilterNames): string {
  const texts: string[] = [];
  if (min !== undefined && max !== undefined) {
    texts.push(min === max ? String(min) : t('pointsBetween', { min, max }));
  } else if (min !== undefined) texts.push(t('pointsFrom', { min }));
  else if (max !== undefined) texts.push(t('pointsTo', { max }));
  if (none) texts.push(t('common:unestimated').toLowerCase());
  return formatList(texts);
}

/** Describes one part of a filter: 'media o superior', 'ninguno', 'pagos y salas'. */
function describePart(filter: StoryFilter, part: FilterPart, names: FilterNames): string {
  const { t, status, person, sprint, epic } = names;
  const listed = (ids: readonly string[], none: string, name: (id: string) => string | undefined) =>
    describeNames(
      ids.map((id) => (id === NO_ONE ? none : name(id))),
      names,
    );
  switch (part) {
    case 'status':
      return describeNames((filter.status ?? []).map(status), names);
    case 'priority':
      return describePriorities(filter.priority ?? [], names);
    case 'labels':
      return listed(filter.labels ?? [], t('noLabels'), (label) => label);
    case 'assignee':
      return listed(filter.assignee ?? [], t('nobody'), person);
    case 'reporter':
      return listed(filter.reporter ?? [], t('nobody'), person);
    case 'sprint':
      return listed(filter.sprint ?? [], t('noSprint'), (id) =>
        id === ACTIVE_SPRINT ? t('activeSprintShort') : sprint(id),
      );
    case 'epic':
      return listed(filter.epic ?? [], t('noEpic'), epic);
    case 'points':
      return describePoints(filter.points ?? {}, names);
    case 'due':
      return describeNames(
        (filter.due ?? []).map((due) => t(due === 'overdue' ? 'overdueShort' : 'dueThisWeekShort')),
        names,
      );
    case 'ready':
      return t(filter.ready ? 'yes' : 'no');
    case 'blocked':
      return t(filter.blocked ? 'yes' : 'no');
  }
}

/** Describes the parts of a filter, in order. */
export function describeFilter(
  filter: StoryFilter,
  names: FilterNames,
): { part: FilterPart; name: string; value: string }[] {
  return FILTER_PARTS.filter((part) => filter[part] !== undefined).map((part) => ({
    part,
    name: names.t(`part.${part}`),
    value: describePart(filter, part, names),
  }));
}
