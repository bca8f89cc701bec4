import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import classes from './MeetingBand.module.css';

interface MeetingBandProps {
  /** Where the others are. */
  text: string;
  /** The name of the button. */
  action: string;
  onAction: () => void;
  /** Whether it is as wide as the view. */
  strip?: boolean;
}

/** Says that the meeting is elsewhere than the person, and offers to go there. */
export function MeetingBand({ text, action, onAction, strip }: MeetingBandProps) {
  return (
    <p className={classes['band']} role="status" data-strip={strip || undefined} data-meeting-band>
      <IconUsers size={16} stroke={1.6} aria-hidden />
      <span>{text}</span>
      <Button size="sm" onClick={onAction}>
        {action}
      </Button>
    </p>
  );
}
