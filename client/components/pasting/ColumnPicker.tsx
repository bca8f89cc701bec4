import { Button } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lineOf, type Rows, widthOf } from '#client/lib/pasting/cells.ts';
import { SearchSelect } from '../fields/SearchSelect.tsx';

/** The longest name of a column, in characters. */
const MAX_NAME = 40;
const NO_COLUMN = '';

interface ColumnPickerProps {
  /** The name of the value that is read from the column. */
  label: string;
  rows: Rows;
  /** Whether the first row has the names of the columns. */
  heading: boolean;
  chosen: number | null;
  /** Whether there may be no such column. */
  optional: boolean;
  onChoose: (column: number | null) => void;
}

/** Chooses the column of a pasted table from which a value is read. */
export function ColumnPicker({ label, rows, heading, chosen, optional, onChoose }: ColumnPickerProps) {
  const { t } = useTranslation('pasting');
  const none = { value: NO_COLUMN, text: t('none') };
  const nameOf = (column: number) => {
    const name = heading ? lineOf(rows[0]?.[column] ?? '') : '';
    return name === '' ? t('place', { number: column + 1 }) : name.slice(0, MAX_NAME);
  };
  const columns = Array.from({ length: widthOf(rows) }, (_, column) => ({
    value: String(column),
    text: nameOf(column),
    hint: heading ? undefined : lineOf(rows[0]?.[column] ?? '').slice(0, MAX_NAME),
  }));
  return (
    <SearchSelect
      label={label}
      options={[...(optional ? [none] : []), ...columns].map((option) => ({
        ...option,
        chosen: option.value === (chosen === null ? NO_COLUMN : String(chosen)),
      }))}
      onChoose={(value) => onChoose(value === NO_COLUMN ? null : Number(value))}
      target={(toggle) => (
        <Button
          variant="default"
          size="sm"
          rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
          onClick={toggle}
        >
          {t('choice', { field: label, column: chosen === null ? t('none') : nameOf(chosen) })}
        </Button>
      )}
    />
  );
}
