import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Shows the label of an entry of the narrow sidebar beside it. */
export function EntryTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
