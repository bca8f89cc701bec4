import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { SearchSelect, type SelectOption } from '#client/components/fields/SearchSelect.tsx';
import classes from './BulkBar.module.css';

export interface BulkChoiceProps {
  name: string;
  icon: TablerIcon;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
  /** Makes an option of the typed text; null if it is not a valid value. */
  typed?: (text: string) => SelectOption | null;
}

/** A button that opens the values of one property. */
export function BulkChoice({ name, icon: Icon, options, onChoose, typed }: BulkChoiceProps) {
  return (
    <SearchSelect
      label={name}
      options={options}
      onChoose={onChoose}
      position="top-start"
      offset={8}
      className={classes['options']}
      {...(typed && { typedOption: typed })}
      target={(toggle) => (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={toggle}
        >
          {name}
        </Button>
      )}
    />
  );
}
