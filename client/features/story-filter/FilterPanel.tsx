import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/Checkbox.tsx';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { useOptionSearch } from '#client/components/use-option-search.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { parsePoints } from '#shared/rules/story.ts';
import type { PointsFilter, StoryFilter } from '#shared/rules/story-filter.ts';
import classes from './FilterPanel.module.css';
import { type ListedPart, useFilterOptions } from './use-filter-options.tsx';

interface FilterPanelProps {
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  projectId: string | undefined;
  sprints: readonly Sprint[];
}

/** All filters of stories. A choice applies at once. */
export function FilterPanel({ filter = {}, onChange, projectId, sprints }: FilterPanelProps) {
  const options = useFilterOptions(projectId, sprints);
  const set = (part: Partial<Record<keyof StoryFilter, unknown>>) => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...part }).filter(
        ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
      ),
    );
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const group = (part: Exclude<ListedPart, 'ready'>) => (
    <Group
      part={part}
      chosen={filter[part]}
      options={options[part]}
      onChange={(chosen) => set({ [part]: chosen })}
    />
  );

  return (
    <div className={classes['panel']}>
      {group('status')}
      <div className={classes['stack']}>
        {group('priority')}
        {group('due')}
      </div>
      <div className={classes['stack']}>
        <PointsGroup points={filter.points} onChange={(points) => set({ points })} />
        <Group
          part="ready"
          chosen={filter.ready === undefined ? [] : [String(filter.ready)]}
          options={options.ready}
          // both or none selected: no filter
          onChange={(values) => set({ ready: values.length === 1 ? values[0] === 'true' : undefined })}
        />
      </div>
      {group('assignee')}
      <div className={classes['stack']}>
        {group('sprint')}
        {options.epic.length > 0 && group('epic')}
      </div>
      {group('labels')}
    </div>
  );
}

interface GroupProps {
  part: ListedPart;
  chosen: readonly string[] | undefined;
  options: readonly SelectOption[];
  onChange: (chosen: string[]) => void;
}

function Group({ part, chosen = [], options, onChange }: GroupProps) {
  const { t } = useTranslation('filters');
  const { typed, setTyped, found, searchable } = useOptionSearch(options);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{t(`part.${part}`)}</h3>
      {searchable && (
        <TextInput
          size="xs"
          value={typed}
          aria-label={t('find', { name: t(`part.${part}`) })}
          placeholder={t('findShort')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes['options']}>
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
  const bound = (text: string) => parsePoints(text) ?? undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{t('part.points')}</h3>
      <div className={classes['range']}>
        <TextInput
          size="xs"
          inputMode="numeric"
          maxLength={3}
          aria-label={t('pointsMin')}
          placeholder={t('min')}
          value={points.min ?? ''}
          onChange={(event) => set({ min: bound(event.currentTarget.value) })}
        />
        –
        <TextInput
          size="xs"
          inputMode="numeric"
          maxLength={3}
          aria-label={t('pointsMax')}
          placeholder={t('max')}
          value={points.max ?? ''}
          onChange={(event) => set({ max: bound(event.currentTarget.value) })}
        />
      </div>
      <Checkbox
        label={t('common:unestimated')}
        checked={points.none === true}
        onChange={(checked) => set({ none: checked ? true : undefined })}
      />
    </div>
  );
}
