import type { TFunction } from 'i18next';
import { formatList } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { FILTERED_FIELDS, type Field } from '#shared/rules/stories/fields/filtered-fields.ts';
import type { ChoiceField } from '#shared/rules/stories/filter/properties.ts';
import {
  ACTIVE_SPRINT,
  type FilterPart,
  NO_ONE,
  type StoryFilter,
} from '#shared/rules/stories/filter/story-filter.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** The name of a part of a filter. The properties that cards and rows show have theirs with every page, the others in `filters`. */
export const partName = (part: FilterPart): string =>
  i18n.t([`common:field.${part}`, `filters:part.${part}`] as string[] as ['common:field.due']);

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

/** The values of a field by their names; of rising values 'media o superior'. */
function describeChoices(chosen: readonly string[], part: ChoiceField, names: FilterNames): string {
  const { t } = names;
  const { values, ranked }: Field = FILTERED_FIELDS[part];
  const name = (value: string) =>
    t(`common:${part}.${value || 'none'}` as 'common:priority.low').toLowerCase();
  const upwards = values?.slice(-chosen.length) ?? [];
  if (ranked && chosen.length > 1 && upwards.every((value) => chosen.includes(value)))
    return t('orAbove', { priority: name(upwards[0] ?? '') });
  return describeNames(chosen.map(name), names);
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
    case 'ready':
      return t(filter.ready ? 'yes' : 'no');
    case 'blocked':
      return t(filter.blocked ? 'yes' : 'no');
    case 'waiting':
      return t(filter.waiting ? 'waiting' : 'notWaiting').toLowerCase();
    default: {
      const chosen: readonly string[] = filter[part] ?? [];
      return part in FILTERED_FIELDS
        ? describeChoices(chosen, part as ChoiceField, names)
        : describeNames(
            chosen.map((due) => t(due === 'overdue' ? 'overdueShort' : 'dueThisWeekShort')),
            names,
          );
    }
  }
}
