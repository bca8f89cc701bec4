import { TextInput, type TextInputProps } from '@mantine/core';

interface NameFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (name: string) => void;
}

/** The name of a project, a team or a sprint: one line, which the browser does not fill in. */
export function NameField({ onChange, ...props }: NameFieldProps) {
  return (
    <TextInput
      maxLength={120}
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
