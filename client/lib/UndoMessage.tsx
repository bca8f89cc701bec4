import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from './server-needed.ts';
import { ariaKeys } from './shortcuts.ts';
import { type Store, useStore } from './store.ts';

export interface Undoable {
  /** Of its toast. */
  id: string;
  undo: () => void;
}

interface Props {
  detail: string | undefined;
  onUndo: () => void;
  undo: () => void;
  /** It can no longer be undone while its toast fades: something else may be last by then. */
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
