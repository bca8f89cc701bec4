import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';

interface ServerButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** Whether its action runs: a second press does nothing. */
  busy?: boolean;
}

/** A button whose action needs the server at once: without connection it is disabled, and says why. */
export function ServerButton({ disabled, title, busy = false, onClick, ...props }: ServerButtonProps) {
  return (
    <Button
      aria-disabled={busy || undefined}
      {...props}
      {...useServerNeeded({ disabled, title })}
      onClick={busy ? undefined : onClick}
    />
  );
}
