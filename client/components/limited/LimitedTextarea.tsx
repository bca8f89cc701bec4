import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { type Limited, useLimited } from './use-excess.tsx';

/** A field of several lines whose text is never cut. */
export function LimitedTextarea(
  props: TextareaProps & Limited & { ref?: Ref<HTMLTextAreaElement> | undefined },
) {
  return <Textarea {...useLimited(props)} />;
}
