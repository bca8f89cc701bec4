import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { formatList } from '#client/lib/text/format.ts';
import type { FieldFilter, FieldsFilter } from '#shared/rules/stories/filter/fields-filter.ts';

/** The maximum of values that are said of a field; more are counted instead. */
const MAX_VALUES = 2;

interface FieldsTextProps {
  fields: FieldsFilter;
  projectId: string | undefined;
}

/** 'Sede Norte o Sur · Coste al mes desde 20 €' */
export function FieldsText({ fields, projectId }: FieldsTextProps) {
  const { t } = useTranslation('filters');
  const people = usePeople();
  const known = useOwnFields(projectId);
  const person = (id: string) => people.get(id)?.full_name ?? t('unknown');
  return Object.entries(fields)
    .map(([id, wanted]) => {
      const field = known.find((each) => each.id === id);
      return field ? describeField(field, wanted, t, person) : t('unknown');
    })
    .join(' · ');
}

function describeField(
  field: OwnField,
  { any = [], min, max, text, none, some }: FieldFilter,
  t: TFunction<'filters'>,
  person: (id: string) => string,
): string {
  const words = (value: number | string) => describeValue(field, value, person);
  // one of several choices is said as the only one
  const single: OwnField = field.kind === 'choices' ? { ...field, kind: 'choice' } : field;
  const parts = [
    ...any.map((id) => describeValue(single, id, person)),
    min !== undefined && t('pointsFrom', { min: words(min) }),
    max !== undefined && t('pointsTo', { max: words(max) }),
    text !== undefined && t('quoted', { text }),
    some && t('fields.some').toLowerCase(),
    none && t('fields.none').toLowerCase(),
  ].filter((part) => typeof part === 'string');
  const said = parts.length > MAX_VALUES ? t('several', { count: parts.length }) : formatList(parts);
  return `${field.name} ${said}`;
}
