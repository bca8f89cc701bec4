import { ActionIcon, Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import type { Guide } from './GuideDialog.tsx';

const GuideDialog = lazyDialog(() => import('./GuideDialog.tsx'), 'GuideDialog');

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface GuideButtonProps {
  label: string;
  guide: Guide;
}

/** 'Cómo funciona', in the bar of a view: opens its guide. On a phone an icon alone. */
export function GuideButton({ label, guide }: GuideButtonProps) {
  const [opened, setOpened] = useState(false);
  const phone = usePhone();
  const open = () => setOpened(true);
  return (
    <>
      {phone ? (
        <ActionIcon size={40} title={label} aria-label={label} aria-haspopup="dialog" onClick={open}>
          <IconHelpCircle {...ICON} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          size="sm"
          aria-haspopup="dialog"
          leftSection={<IconHelpCircle {...ICON} />}
          onClick={open}
        >
          {label}
        </Button>
      )}
      {opened && <GuideDialog guide={guide} onClose={() => setOpened(false)} />}
    </>
  );
}
