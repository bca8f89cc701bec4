import { Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from './server-needed.ts';
import { ariaKeys } from './shortcuts.ts';

interface Props {
  detail: string | undefined;
  onUndo: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Whether it can still be taken back: no more while its toast fades, since something else may be last by then. */
  isOffered: () => boolean;
}

/** The second line of a toast about something that can be taken back. */
export function UndoMessage({ detail, onUndo, subscribe, isOffered }: Props) {
  const { t } = useTranslation('common');
  const server = useServerNeeded();
  const offered = useSyncExternalStore(subscribe, isOffered);
  return (
    <Group gap="xs" mt={4}>
      {detail}
      {offered && (
        <Button {...server} size="xs" onClick={onUndo} aria-keyshortcuts={ariaKeys('undo')}>
          {t('undo')}
        </Button>
      )}
    </Group>
  );
}
