import type { TFunction } from 'i18next';
import { formatList } from '#client/lib/text/format.ts';
import {
  ACTIVE_SPRINT,
  type FilterPart,
  NO_ONE,
  type StoryFilter,
} from '#shared/rules/stories/filter/story-filter.ts';
import { STORY_PRIORITIES, type StoryPriority, type StoryStatus } from '#shared/rules/stories/story.ts';

/** The names behind the ids of a filter. */
export interface FilterNames {
  t: TFunction<['filters', 'common']>;
  status: (status: StoryStatus) => string;
  column: (id: string) => string | undefined;
  person: (id: string) => string | undefined;
  sprint: (id: string) => string | undefined;
  team: (id: string) => string | undefined;
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

/** The parts that words of this file describe; `FieldsText` describes own fields. */
export type DescribedPart = Exclude<FilterPart, 'fields'>;

/** Describes one part of a filter: 'media o superior', 'ninguno', 'pagos y salas'. */
export function describePart(filter: StoryFilter, part: DescribedPart, names: FilterNames): string {
  const { t, status, column, person, sprint, team, epic } = names;
  const listed = (ids: readonly string[], none: string, name: (id: string) => string | undefined) =>
    describeNames(
      ids.map((id) => (id === NO_ONE ? none : name(id))),
      names,
    );
  switch (part) {
    case 'status':
      return describeNames((filter.status ?? []).map(status), names);
    case 'column':
      return describeNames((filter.column ?? []).map(column), names);
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
    case 'team':
      return describeNames((filter.team ?? []).map(team), names);
    case 'epic':
      return listed(filter.epic ?? [], t('noEpic'), epic);
    case 'points':
      return describePoints(filter.points ?? {}, names);
    case 'due':
      return describeNames(
        (filter.due ?? []).map((due) => t(due === 'overdue' ? 'overdueShort' : 'dueThisWeekShort')),
        names,
      );
    case 'type':
      return describeNames(
        (filter.type ?? []).map((type) => t(`common:type.${type}`).toLowerCase()),
        names,
      );
    case 'ready':
      return t(filter.ready ? 'yes' : 'no');
    case 'blocked':
      return t(filter.blocked ? 'yes' : 'no');
    case 'waiting':
      return t(filter.waiting ? 'waiting' : 'notWaiting').toLowerCase();
  }
}
