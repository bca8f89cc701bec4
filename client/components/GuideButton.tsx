import { ActionIcon, Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { usePhone } from '../lib/use-phone.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Opens what explains a view, from its bar; on a phone an icon alone. */
export function GuideButton({ label, onClick }: { label: string; onClick: () => void }) {
  if (usePhone()) {
    return (
      <ActionIcon size={40} title={label} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
        <IconHelpCircle {...ICON} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-haspopup="dialog"
      leftSection={<IconHelpCircle {...ICON} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
