import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { DateField } from '#client/components/fields/DateField.tsx';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import { listOptions } from '#client/stories/choices/options.tsx';
import type { FieldFilter } from '#shared/rules/stories/filter/fields-filter.ts';
import { type StoryFilter, withPart } from '#shared/rules/stories/filter/story-filter.ts';
import classes from './FilterPanel.module.css';

interface FieldGroupsProps {
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  projectId: string | undefined;
  /** Whether it says so where the project has no field to filter by. */
  empty?: boolean;
}

/** The choices of the own fields of a project that stories are filtered by. */
export function FieldGroups({ filter, onChange, projectId, empty }: FieldGroupsProps) {
  const { t } = useTranslation('filters');
  const fields = useOwnFields(projectId, projectId !== undefined).filter(({ in_filter }) => in_filter);
  if (fields.length === 0) return empty ? <p className={classes['group']}>{t('fields.empty')}</p> : null;
  const change = (id: string, wanted: FieldFilter) => {
    const { [id]: _, ...others } = filter?.fields ?? {};
    const next = Object.keys(wanted).length > 0 ? { ...others, [id]: wanted } : others;
    onChange(withPart(filter, { fields: Object.keys(next).length > 0 ? next : undefined }));
  };
  return (
    <div className={classes['stack']}>
      {fields.map((field) => (
        <FieldGroup
          key={field.id}
          field={field}
          wanted={filter?.fields?.[field.id] ?? {}}
          onChange={(wanted) => change(field.id, wanted)}
        />
      ))}
    </div>
  );
}

interface FieldGroupProps {
  field: OwnField;
  wanted: FieldFilter;
  onChange: (wanted: FieldFilter) => void;
}

function FieldGroup({ field, wanted, onChange }: FieldGroupProps) {
  const { t } = useTranslation('filters');
  const id = useId();
  const { name } = field;
  const set = (part: { [Part in keyof FieldFilter]: FieldFilter[Part] | undefined }) => {
    const entries = Object.entries({ ...wanted, ...part }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{name}</h3>
      <Values field={field} wanted={wanted} set={set} />
      <div className={classes['options']}>
        <Checkbox
          label={t('fields.some')}
          checked={wanted.some === true}
          onChange={(some) => set({ some: some ? true : undefined })}
        />
        <Checkbox
          label={t('fields.none')}
          checked={wanted.none === true}
          onChange={(none) => set({ none: none ? true : undefined })}
        />
      </div>
    </div>
  );
}

interface ValuesProps extends Omit<FieldGroupProps, 'onChange'> {
  set: (part: { [Part in keyof FieldFilter]: FieldFilter[Part] | undefined }) => void;
}

/** The choices for a field of this kind, beside whether it has a value. */
function Values({ field, wanted, set }: ValuesProps) {
  const { t } = useTranslation('filters');
  const members = useProjectMembers(field.project_id);
  const { kind, name } = field;
  if (kind === 'text') {
    return (
      <TextInput
        size="xs"
        aria-label={t('fields.contains', { name })}
        placeholder={t('fields.containsShort')}
        value={wanted.text ?? ''}
        onChange={(event) => set({ text: event.currentTarget.value || undefined })}
      />
    );
  }
  if (kind === 'date') {
    return (['min', 'max'] as const).map((end) => (
      <DateField
        key={end}
        label={t(`fields.${end}Day`)}
        value={typeof wanted[end] === 'string' ? wanted[end] : ''}
        onChange={(day) => set({ [end]: day || undefined })}
      />
    ));
  }
  if (kind === 'number') {
    return (
      <div className={classes['range']}>
        <Bound label={t('fields.min', { name })} value={wanted.min} onChange={(min) => set({ min })} />–
        <Bound label={t('fields.max', { name })} value={wanted.max} onChange={(max) => set({ max })} />
      </div>
    );
  }
  if (kind === 'link') return null;
  const options =
    kind === 'person'
      ? members.map((person) => ({ value: person.id, text: person.full_name }))
      : listOptions(field);
  const any = wanted.any ?? [];
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...any, id] : any.filter((each) => each !== id);
    set({ any: next.length > 0 ? next : undefined });
  };
  return (
    <div className={classes['options']}>
      {options.map(({ value, text }) => (
        <Checkbox
          key={value}
          label={text}
          checked={any.includes(value)}
          onChange={(on) => toggle(value, on)}
        />
      ))}
    </div>
  );
}

interface BoundProps {
  label: string;
  value: number | string | undefined;
  onChange: (value: number | undefined) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  return (
    <TextInput
      size="xs"
      type="number"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value === '' ? undefined : currentTarget.valueAsNumber);
      }}
    />
  );
}
