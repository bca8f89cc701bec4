import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../../lib/text.ts';
import classes from './BulkBar.module.css';

/** One value that the selected stories can get. */
export interface BulkOption {
  value: string;
  text: string;
  look?: ReactNode;
  /** All of them have it. */
  chosen?: boolean;
}

export interface BulkChoiceProps {
  name: string;
  icon: TablerIcon;
  options: readonly BulkOption[];
  onChoose: (value: string) => void;
  /** What is typed can be a value of its own: its option, or null where it cannot. */
  typed?: (text: string) => BulkOption | null;
}

/** From so many options on, one types to find one. */
const SEARCH_FROM = 9;

/** A button that opens the values of one property. */
export function BulkChoice({ name, icon: Icon, options, onChoose, typed }: BulkChoiceProps) {
  const { t } = useTranslation('backlog');
  const [text, setText] = useState('');
  const searchable = typed !== undefined || options.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (searchable) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
  });
  const found = options.filter((option) => matches(option.text, text));
  const own = text.trim() === '' ? null : (typed?.(text.trim()) ?? null);
  const all = own && !options.some((option) => option.value === own.value) ? [...found, own] : found;
  return (
    <Combobox
      store={combobox}
      width={240}
      position="top-start"
      offset={8}
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        combobox.focusTarget();
        onChoose(value);
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {name}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes['dropdown'] ?? ''}>
        {searchable && (
          <Combobox.Search
            value={text}
            maxLength={60}
            aria-label={name}
            placeholder={name}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
          />
        )}
        <Combobox.Options className={classes['options'] ?? ''} aria-label={name}>
          {all.map((option) => (
            <Combobox.Option key={option.value} value={option.value} className={classes['option'] ?? ''}>
              {option.look ?? option.text}
              {option.chosen && <IconCheck size={16} stroke={1.6} aria-hidden />}
            </Combobox.Option>
          ))}
          {all.length === 0 && (
            <Combobox.Empty className={classes['none'] ?? ''}>{t('bulk.none')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
