import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { type Limited, useLimited } from './use-excess.tsx';

/** A field of one line whose text is never cut. */
export function LimitedInput(props: TextInputProps & Limited & { ref?: Ref<HTMLInputElement> | undefined }) {
  return <TextInput {...useLimited(props)} />;
}
