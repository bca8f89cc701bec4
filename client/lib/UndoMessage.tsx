import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from './server-needed.ts';
import { ariaKeys } from './shortcuts.ts';
import { type Store, useStore } from './store.ts';

export interface Undoable {
  /** The id of its toast. */
  id: string;
  undo: () => void;
}

interface Props {
  detail: string | undefined;
  onUndo: () => void;
  undo: () => void;
  /** What can be undone now. While the toast fades this may already be another action, and the button does nothing. */
  lastUndoable: Store<Undoable | null>;
}

/** The second line of a toast about something that can be undone. */
export function UndoMessage({ detail, undo, onUndo, lastUndoable }: Props) {
  const { t } = useTranslation('common');
  const server = useServerNeeded();
  const offered = useStore(lastUndoable, (last) => last?.undo === undo);
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
