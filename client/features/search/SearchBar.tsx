import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { isComposing } from '#client/lib/keys/composing.ts';
import { type Completion, completeSearch, offeredOperators } from '#shared/rules/search/complete-search.ts';
import type { Language } from '#shared/rules/search/operators.ts';
import { NO_NAMES, type SearchNames } from '#shared/rules/search/resolve-search.ts';
import classes from './SearchBar.module.css';
import { type ChipParts, chipParts, type SearchField } from './search-field.ts';

interface SearchBarProps {
  field: SearchField;
  names: SearchNames | undefined;
  /** How much was found; shown at the right. */
  outcome: string;
  /** Whether the answer is late. */
  slow: boolean;
  /** The down arrow: to the first result. */
  onDown: () => void;
}

/** The field of the page: operators as chips, then the text; below it what can be added, or how a word goes on. */
export function SearchBar({ field, names, outcome, slow, onDown }: SearchBarProps) {
  const { t, i18n } = useTranslation('search');
  const input = useRef<HTMLInputElement>(null);
  const language = i18n.language as Language;
  const completions = names
    ? completeSearch(field.input, input.current?.selectionStart ?? field.input.length, names, language)
    : [];
  const take = (typed: string) => {
    field.type(typed);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const [first] = completions;
    const act = {
      Tab: !event.shiftKey && first && (() => take(first.typed)),
      Backspace:
        field.input === '' && field.chips.length > 0 && (() => field.removeChip(field.chips.length - 1)),
      Escape: field.typed !== '' && field.clear,
      ArrowDown: onDown,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={classes['head']} data-slow={slow || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text goes to the field */}
      <div
        className={classes['bar']}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        {field.chips.map((chip, place) => (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: the same operator may stand twice
            key={`${place} ${chip}`}
            parts={chipParts(chip, field.fields)}
            onEdit={() => {
              field.editChip(place);
              input.current?.focus();
            }}
            onRemove={() => {
              field.removeChip(place);
              input.current?.focus();
            }}
          />
        ))}
        <input
          ref={input}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the page is its field
          autoFocus
          aria-label={t('label')}
          placeholder={field.chips.length === 0 ? t('placeholder') : undefined}
          autoComplete="off"
          spellCheck={false}
          value={field.input}
          onChange={(event) => field.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={field.leave}
        />
        <span className={classes['outcome']} role="status">
          {outcome}
        </span>
        {field.typed !== '' && <IconButton label={t('clear')} icon={IconX} onClick={field.clear} />}
        {slow && <i className={classes['slow']} />}
      </div>
      <Offers
        field={field}
        completions={completions}
        names={names ?? NO_NAMES}
        language={language}
        take={take}
      />
    </div>
  );
}

function Chip({ parts, onEdit, onRemove }: { parts: ChipParts; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('search');
  const { not, name, value } = parts;
  return (
    <span className={classes['chip']} data-not={not || undefined}>
      <button
        type="button"
        aria-label={t(not ? 'editNot' : 'edit', { chip: `${name} ${value}` })}
        onClick={onEdit}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          onRemove();
        }}
      >
        <span>
          {not && '−'}
          {name}
        </span>
        <b>{value}</b>
      </button>
      <button
        type="button"
        className={classes['remove']}
        aria-label={t('remove', { chip: `${name} ${value}` })}
        onClick={onRemove}
      >
        <IconX size={12} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}

interface OffersProps {
  field: SearchField;
  completions: readonly Completion[];
  names: SearchNames;
  language: Language;
  take: (typed: string) => void;
}

/** How the word that is typed can go on, or else every operator. */
function Offers({ field, completions, names, language, take }: OffersProps) {
  const { t } = useTranslation('search');
  const begin = field.input === '' || field.input.endsWith(' ') ? field.input : `${field.input} `;
  const offers =
    completions.length > 0
      ? completions.map(({ typed, name, not, value, operator }) => ({
          typed,
          text: value ?? `${not ? '-' : ''}${name}:`,
          key: `${operator} ${value}`,
        }))
      : [...offeredOperators(language, names), '"', '-', 'o '].map((text) => ({
          typed: begin + text,
          text: text === '"' ? t('phrase') : text === '-' ? t('exclude') : text === 'o ' ? 'O' : text,
          key: text,
        }));
  return (
    <div className={classes['offers']}>
      <span>{completions.length > 0 ? t('complete') : t('add')}</span>
      {offers.map(({ key, text, typed }) => (
        <button key={key} type="button" onClick={() => take(typed)}>
          {text}
        </button>
      ))}
    </div>
  );
}
