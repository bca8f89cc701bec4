import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { LimitedInput } from '../limited/LimitedInput.tsx';

interface NameFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  limit?: number;
  ref?: Ref<HTMLInputElement>;
  onChange: (name: string) => void;
}

/** The name of a project, a team or a sprint: one line, which the browser does not fill in. */
export function NameField({ onChange, ...props }: NameFieldProps) {
  return (
    <LimitedInput
      limit={120}
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
