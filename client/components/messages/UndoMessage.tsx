import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { ariaKeys } from '#client/lib/keys/shortcuts.ts';
import { lastUndoable, type ToastAction, undoLatest } from '#client/lib/screen/toast.ts';
import { useStore } from '#client/lib/state/store.ts';
import offline from '#client/locales/es/offline.json';

export const texts = { offline };

interface UndoMessageProps {
  detail: string | undefined;
  undo: () => void;
  /** The next step, beside the way back. */
  next: ToastAction | undefined;
  /** Called after the next step. */
  onDone: () => void;
}

/** The second line of a toast about something that can be undone. */
export function UndoMessage({ detail, undo, next, onDone }: UndoMessageProps) {
  const { t } = useTranslation('common');
  const server = useServerNeeded();
  // while its toast fades, something else may be the last
  const offered = useStore(lastUndoable, (last) => last?.undo === undo);
  return (
    <Group gap="xs" mt={4}>
      {detail}
      {next && (
        <Button
          size="xs"
          onClick={() => {
            next.run();
            onDone();
          }}
        >
          {next.label}
        </Button>
      )}
      {offered && (
        <Button {...server} size="xs" onClick={undoLatest} aria-keyshortcuts={ariaKeys('undo')}>
          {t('undo')}
        </Button>
      )}
    </Group>
  );
}
