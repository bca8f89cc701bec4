import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectDropdown, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { PersonOption } from '#client/components/people/PersonOption.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { isComposing, isEnter } from '#client/lib/keys/composing.ts';
import { pressSubmit } from '#client/lib/keys/press-submit.ts';
import { matches } from '#client/lib/text/text-match.ts';
import { typedMention } from '#shared/rules/stories/mentions.ts';

/** The maximum of suggested names. */
const MAX_NAMES = 6;

interface CommentFieldProps {
  value: string;
  onChange: (value: string) => void;
  onEscape?: () => void;
  /** The people who can be mentioned. */
  members: readonly PersonSummary[];
  label: string;
  placeholder?: string;
  field?: Ref<HTMLTextAreaElement>;
  autoFocus?: boolean;
}

/**
 * A field for a comment, in a form that Ctrl + Enter sends. An @ suggests the names of the project's people: arrows select one,
 * Enter inserts it, Esc closes the list.
 */
export function CommentField(props: CommentFieldProps) {
  const { value, onChange, label } = props;
  const { t } = useTranslation('stories');
  const { input, combobox, found, open, look, close, take, onKeyDown } = useMentions(props);
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: open }}
      position="top-start"
      width={280}
      onOptionSubmit={take}
      withinPortal
    >
      <Combobox.Target withKeyboardNavigation={false}>
        <LimitedTextarea
          ref={(element) => {
            input.current = element;
            if (typeof props.field === 'function') props.field(element);
            else if (props.field) props.field.current = element;
          }}
          maxRows={10}
          limit={10_000}
          style={{ flex: 1 }}
          aria-label={label}
          data-missing={value.trim() === '' ? t('comments.body') : undefined}
          {...(props.placeholder && { placeholder: props.placeholder })}
          autoFocus={props.autoFocus ?? false}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <SelectDropdown>
        <Combobox.Options aria-label={t('comments.mention')}>
          {found.map((person) => (
            <SelectRow key={person.id} value={person.id}>
              <PersonOption person={avatarOf(person)} name={person.full_name} />
            </SelectRow>
          ))}
        </Combobox.Options>
      </SelectDropdown>
    </Combobox>
  );
}

/** The names that are suggested for a typed @, and how one is taken. */
function useMentions(props: CommentFieldProps) {
  const { value, onChange, members } = props;
  const me = usePerson();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found =
    typed === null
      ? []
      : members
          .filter(({ id, full_name: name }) => id !== me.id && name && matches(name, typed))
          .slice(0, MAX_NAMES);
  const open = found.length > 0;

  /** Looks for a mention before the cursor. */
  const look = (field: HTMLTextAreaElement) => {
    const next = typedMention(field.value.slice(0, field.selectionStart));
    setTyped(next);
    combobox.resetSelectedOption();
    if (next !== null) setTimeout(() => combobox.selectFirstOption());
  };
  const take = (id: string) => {
    const person = members.find((member) => member.id === id);
    const field = input.current;
    if (!person || !field || typed === null) return;
    const start = field.selectionStart - typed.length;
    const rest = value.slice(field.selectionStart).replace(/^ /, '');
    const before = `${value.slice(0, start)}${person.full_name} `;
    onChange(before + rest);
    setTyped(null);
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (pressSubmit(event)) event.preventDefault();
    else if (event.key === 'Escape') {
      if (open) setTyped(null);
      else if (props.onEscape) props.onEscape();
      else return;
      event.stopPropagation();
    } else if (!open) return;
    else if (event.key === 'ArrowDown') combobox.selectNextOption();
    else if (event.key === 'ArrowUp') combobox.selectPreviousOption();
    else if (isEnter(event) || event.key === 'Tab') combobox.clickSelectedOption();
    else return;
    event.preventDefault();
  };
  return { input, combobox, found, open, look, close: () => setTyped(null), take, onKeyDown };
}
