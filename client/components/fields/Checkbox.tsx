import { Checkbox as MantineCheckbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  /** The name of a checkbox without a visible label. */
  'aria-label'?: string;
  disabled?: boolean;
  title?: string;
}

/** A checkbox of 16 px. */
export function Checkbox({ checked, onChange, label, 'aria-label': ariaLabel, ...rest }: CheckboxProps) {
  return (
    <MantineCheckbox
      size="xs"
      radius="xs"
      classNames={{ input: classes['input'] ?? '', label: classes['label'] ?? '' }}
      {...rest}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(label !== undefined && { label })}
      {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
    />
  );
}
