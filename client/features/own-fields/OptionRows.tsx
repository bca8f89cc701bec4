import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { useSortableRows } from '#client/lib/drag/use-sortable-rows.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { FIELD_LIMITS, type FieldOption } from '#shared/rules/stories/own-fields.ts';
import classes from './FieldDialog.module.css';

interface OptionRowsProps {
  options: readonly FieldOption[];
  /** The option that is being typed. */
  typed: string;
  onChange: (change: { options?: FieldOption[]; option?: string }) => void;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Adds the names that are not there yet, as far as there is room. @returns the options, and the names that found none. */
export function withNames(
  options: readonly FieldOption[],
  names: readonly string[],
): [FieldOption[], string[]] {
  const next = [...options];
  const rest: string[] = [];
  for (const name of names.map((text) => text.trim())) {
    const usable = next.filter(({ removed }) => !removed);
    if (name === '' || usable.some((option) => sameName(option.name, name))) continue;
    if (usable.length < FIELD_LIMITS.options) next.push({ id: crypto.randomUUID(), name });
    else rest.push(name);
  }
  return [next, rest];
}

/**
 * The values of a list: renamed in place, ordered by their grip or with Alt and the arrows, added one by one or as a pasted list. A
 * removed one stays for the stories that have it.
 */
export function OptionRows({ options, typed, onChange }: OptionRowsProps) {
  const { t } = useTranslation('ownFields');
  const usable = options.filter(({ removed }) => !removed);
  const removed = options.filter((option) => option.removed);
  const move = (id: string, index: number) => {
    const moved = usable.find((option) => option.id === id);
    const others = usable.filter((option) => option.id !== id);
    if (moved) onChange({ options: [...others.toSpliced(index, 0, moved), ...removed] });
  };
  const { frame, row } = useSortableRows<HTMLUListElement>(
    usable.map(({ id }) => id),
    move,
  );
  const add = (names: readonly string[]) => {
    const [next, rest] = withNames(options, names);
    onChange({ options: next, option: rest.join('; ') });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.ctrlKey || event.metaKey || typed.trim() === '') return;
    event.preventDefault();
    add([typed]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\n;]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  const full = usable.length >= FIELD_LIMITS.options;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a box of this look
    <div role="group" aria-labelledby="field-options">
      <h3 id="field-options" className={classes['label']}>
        {t('values')}
      </h3>
      <ul {...frame} className={classes['options']}>
        {usable.map((option, index) => (
          <li key={option.id} {...row(option.id)}>
            <span data-grip aria-hidden="true" className={classes['grip']}>
              <IconGripVertical size={16} stroke={1.6} />
            </span>
            <LimitedInput
              size="xs"
              variant="unstyled"
              aria-label={t('value', { number: index + 1 })}
              limit={FIELD_LIMITS.optionName}
              required
              value={option.name}
              onChange={(event) => {
                const name = event.currentTarget.value;
                onChange({
                  options: options.map((each) => (each.id === option.id ? { ...each, name } : each)),
                });
              }}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!event.altKey || by === undefined) return;
                event.preventDefault();
                move(option.id, Math.max(0, index + by));
              }}
            />
            <IconButton
              label={t('removeValue', { name: option.name })}
              icon={IconX}
              onClick={() => onChange({ options: options.filter(({ id }) => id !== option.id) })}
            />
          </li>
        ))}
        <li>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          <LimitedInput
            size="xs"
            variant="unstyled"
            aria-label={t('addValue')}
            placeholder={t(full ? 'valuesFull' : 'addValueHint', { count: FIELD_LIMITS.options })}
            // names that found no room stay in it
            disabled={full && typed === ''}
            limit={FIELD_LIMITS.optionName}
            value={typed}
            onChange={(event) => onChange({ option: event.currentTarget.value })}
            onBlur={() => typed.trim() !== '' && add([typed])}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </li>
      </ul>
    </div>
  );
}
