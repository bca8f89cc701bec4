import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../../lib/text.ts';
import classes from './Picker.module.css';

export interface Choice {
  value: string;
  /** What one types to find it. */
  text: string;
  /** How it looks; the text where none is given. */
  look?: ReactNode;
}

interface PickerProps {
  label: string;
  /** As a field of a form: label above, border. Otherwise only the value shows, beside a label that is elsewhere. */
  field?: ReactNode;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
  placeholder?: string;
  /** In the place of the chosen one's own look, where there is little room. */
  shown?: ReactNode;
  disabled?: boolean;
  title?: string;
}

/** From so many choices on, one types to find one. */
const SEARCH_FROM = 9;

/** A choice of one among several. */
export function Picker(props: PickerProps) {
  const { label, field, choices, value, onChoose, placeholder, shown, disabled, title } = props;
  const { t } = useTranslation('stories');
  const labelId = useId();
  const valueId = useId();
  const [typed, setTyped] = useState('');
  const searchable = choices.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.updateSelectedOptionIndex('active');
      if (searchable) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const chosen = choices.find((choice) => choice.value === value);
  const found = choices.filter((choice) => matches(choice.text, typed));
  const choose = (next: string) => {
    combobox.closeDropdown();
    combobox.focusTarget();
    if (next !== value) onChoose(next);
  };

  return (
    <div>
      <span id={labelId} className={classes['label']} hidden={!field}>
        {field ?? label}
      </span>
      <Combobox
        store={combobox}
        width={field ? 'target' : 240}
        position="bottom-start"
        offset={4}
        onOptionSubmit={choose}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes[field ? 'field' : 'value']}
            aria-labelledby={`${labelId} ${valueId}`}
            disabled={disabled}
            title={title}
            onClick={() => combobox.toggleDropdown()}
          >
            <span id={valueId} className={classes['name']}>
              {chosen ? (
                (shown ?? chosen.look ?? chosen.text)
              ) : (
                <span className={classes['placeholder']}>{placeholder}</span>
              )}
            </span>
            {field && <IconSelector size={16} stroke={1.6} aria-hidden />}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className={classes['dropdown'] ?? ''}>
          {searchable && (
            <Combobox.Search
              value={typed}
              aria-label={label}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.selectFirstOption();
              }}
            />
          )}
          <Combobox.Options className={classes['options'] ?? ''} aria-label={label}>
            {found.map((choice) => (
              <Combobox.Option
                key={choice.value}
                value={choice.value}
                active={choice.value === value}
                className={classes['option'] ?? ''}
              >
                {choice.look ?? choice.text}
                {choice.value === value && <IconCheck size={16} stroke={1.6} aria-hidden />}
              </Combobox.Option>
            ))}
            {found.length === 0 && (
              <Combobox.Empty className={classes['none'] ?? ''}>{t('noMatch')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
