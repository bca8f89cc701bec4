import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Check.module.css';

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  /** Where there is no label beside it. */
  'aria-label'?: string;
  disabled?: boolean;
  title?: string;
}

/** A box to tick, 16 px. */
export function Check({ checked, onChange, label, 'aria-label': ariaLabel, ...rest }: CheckProps) {
  return (
    <Checkbox
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
