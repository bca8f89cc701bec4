import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, useRef } from 'react';
import { ServerButton } from '../layout/ServerButton.tsx';
import classes from './SubmitButton.module.css';
import { useMissing } from './use-missing.ts';
import { useReadOnlyWhile } from './use-read-only-while.ts';

interface SubmitButtonProps extends Omit<ComponentProps<typeof ServerButton>, 'ref' | 'title'> {
  /** Whether a field is still empty or invalid, or nothing has changed: the button is grey, and says so. */
  incomplete: boolean;
  /** Whether the button works without connection, because the data waits for it. */
  queued?: boolean;
}

/** The button that sends a small form. Dialogs have their own. */
export function SubmitButton({ incomplete, queued, busy, onClick, ...props }: SubmitButtonProps) {
  const missing = useMissing(incomplete);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useMergedRef(button, missing.button.ref);
  useReadOnlyWhile(button, busy === true);
  const Pressed = queued ? Button : ServerButton;
  return (
    <>
      <Pressed
        type="submit"
        aria-disabled={busy || undefined}
        {...props}
        {...missing.button}
        ref={ref}
        onClick={(event) => {
          // Enter in a field presses the button, too
          if (busy || !missing.check()) event.preventDefault();
          else onClick?.(event);
        }}
      />
      {missing.said && (
        <p role="alert" className={classes['missing']}>
          {missing.said}
        </p>
      )}
    </>
  );
}
