import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useOptionSearch } from '#client/components/fields/use-option-search.ts';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import {
  ACTIVE_SPRINT,
  type FilterPart,
  type PointsFilter,
  type StoryFilter,
  withPart,
} from '#shared/rules/stories/filter/story-filter.ts';
import { parsePoints } from '#shared/rules/stories/story.ts';
import classes from './FilterPanel.module.css';
import type { FilterOptions, ListedPart } from './use-filter-options.tsx';

interface FilterGroupProps {
  part: Exclude<FilterPart, 'fields'>;
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  options: FilterOptions;
}

/** The choices of one part of a filter. A choice applies at once. */
export function FilterGroup(props: FilterGroupProps) {
  const { part, filter, onChange } = props;
  const { options, pending, running } = props.options;
  const set = (values: Parameters<typeof withPart>[1]) => onChange(withPart(filter, values));
  if (part === 'points')
    return <PointsGroup points={filter?.points} onChange={(points) => set({ points })} />;
  if (part === 'ready' || part === 'blocked' || part === 'waiting') {
    return (
      <Group
        part={part}
        chosen={filter?.[part] === undefined ? [] : [String(filter[part])]}
        options={options[part]}
        // both or none selected: no filter
        onChange={(values) => set({ [part]: values.length === 1 ? values[0] === 'true' : undefined })}
      />
    );
  }
  return (
    <Group
      part={part}
      chosen={part === 'sprint' ? entriesOf(filter?.sprint, running?.id) : filter?.[part]}
      options={options[part]}
      pending={pending.has(part)}
      onChange={(chosen) => set({ [part]: chosen })}
    />
  );
}

/** The entries of the sprints of a filter: the one running sprint is the active one, by whichever of both the filter names it. */
const entriesOf = (sprints: readonly string[] | undefined, running: string | undefined) =>
  sprints && [...new Set(sprints.map((id) => (id === running ? ACTIVE_SPRINT : id)))];

interface GroupProps {
  part: ListedPart;
  chosen: readonly string[] | undefined;
  options: readonly SelectOption[];
  /** Whether more options are loading. */
  pending?: boolean;
  onChange: (chosen: string[]) => void;
}

function Group({ part, chosen = [], options, pending, onChange }: GroupProps) {
  const { t } = useTranslation('filters');
  const { typed, setTyped, found, searchable } = useOptionSearch(options);
  const id = useId();
  const name = t([`common:field.${part}`, `part.${part}`] as string[] as ['part.status']);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{name}</h3>
      {searchable && (
        <TextInput
          size="xs"
          value={typed}
          aria-label={t('find', { name })}
          placeholder={t('findShort')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes['options']} data-part={part}>
        {found.map(({ value, text, look }) => (
          <Checkbox
            key={value}
            label={look ?? text}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, value] : chosen.filter((chosenValue) => chosenValue !== value))
            }
          />
        ))}
        {found.length === 0 && <p>{t('findNone')}</p>}
        {pending && <Skeleton width="64%" />}
      </div>
    </div>
  );
}

function PointsGroup(props: {
  points: PointsFilter | undefined;
  onChange: (points: PointsFilter | undefined) => void;
}) {
  const { points = {}, onChange } = props;
  const { t } = useTranslation(['filters', 'common']);
  const id = useId();
  const set = (part: { min?: number | undefined; max?: number | undefined; none?: true | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...points, ...part }).filter(([, value]) => value !== undefined),
    );
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const bound = (end: 'min' | 'max', label: string) => (
    <TextInput
      size="xs"
      inputMode="numeric"
      aria-label={label}
      placeholder={t(end)}
      value={points[end] ?? ''}
      onChange={(event) => set({ [end]: parsePoints(event.currentTarget.value) ?? undefined })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{t('common:field.points')}</h3>
      <div className={classes['range']}>
        {bound('min', t('pointsMin'))}–{bound('max', t('pointsMax'))}
      </div>
      <Checkbox
        label={t('common:unestimated')}
        checked={points.none === true}
        onChange={(checked) => set({ none: checked ? true : undefined })}
      />
    </div>
  );
}
