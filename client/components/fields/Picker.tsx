import { Input } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { SearchSelect, type SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import classes from './Picker.module.css';

interface PickerProps {
  label: string;
  /** The label, if it is a field of a form with a border. Otherwise only the value shows, and the label is elsewhere. */
  field?: ReactNode;
  choices: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
  placeholder?: string;
  /** Whether the form needs an option that is not selected yet. */
  missing?: boolean;
  /** Shown instead of the selected option, if there is little room. */
  shown?: ReactNode;
  /** As in {@link SearchSelect}. */
  typedOption?: (text: string) => SelectOption | null;
  searchLabel?: string;
  disabled?: boolean;
  title?: string;
  error?: string | undefined;
}

/** Selects one of several options, as a property of a story or as a field of a form. */
export function Picker(props: PickerProps) {
  const { label, field, choices, value, onChoose, placeholder, shown, disabled, title, error } = props;
  const labelId = useId();
  const valueId = useId();
  const errorId = useId();
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div>
      <Input.Label labelElement="div" id={labelId} hidden={!field}>
        {field ?? label}
      </Input.Label>
      <SearchSelect
        label={label}
        {...(props.typedOption && { typedOption: props.typedOption })}
        {...(props.searchLabel && { searchLabel: props.searchLabel })}
        width={field ? 'target' : 240}
        options={choices.map((choice) => ({ ...choice, chosen: choice.value === value }))}
        onChoose={(next) => next !== value && onChoose(next)}
        target={(toggle) => (
          <button
            type="button"
            className={field ? classes['field'] : classes['value']}
            aria-labelledby={`${labelId} ${valueId}`}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            disabled={disabled}
            title={title}
            data-missing={props.missing ? label : undefined}
            onClick={toggle}
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
        )}
      />
      {error && (
        <p id={errorId} className={classes['error']}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
    </div>
  );
}
