import { Button } from '@mantine/core';
import type { ToastAction } from '#client/lib/screen/toast.ts';
import classes from './ActionMessage.module.css';

interface ActionMessageProps {
  /** The sentence below the title, one line for each subject. */
  detail: string | undefined;
  action: ToastAction | undefined;
  /** Called after the action. */
  onDone: () => void;
}

/** The text of a toast that stays, and what the person can do about it. */
export function ActionMessage({ detail, action, onDone }: ActionMessageProps) {
  const run = () => {
    action?.run();
    onDone();
  };
  return (
    <div className={classes['message']}>
      <p>{detail}</p>
      {action && (
        <Button size="xs" onClick={run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
