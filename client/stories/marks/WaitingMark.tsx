import { IconCloudUp } from '@tabler/icons-react';

/** Beside a change that waits for the connection. @param label says so. */
export function WaitingMark({ label }: { label: string }) {
  return (
    <span title={label} data-waiting>
      <IconCloudUp size={14} stroke={1.6} role="img" aria-label={label} />
    </span>
  );
}
