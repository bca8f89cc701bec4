import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useServerNeeded } from '../lib/server-needed.ts';

/** A button whose action needs the server at once: without connection it is disabled, and says why. */
export function ServerButton({ disabled, title, ...props }: ButtonProps & ComponentProps<'button'>) {
  return <Button {...props} {...useServerNeeded({ disabled, title })} />;
}
