import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from './server-needed.ts';
import { ariaKeys } from './shortcuts.ts';

interface Props {
  detail: string | undefined;
  onUndo: () => void;
}

/** The second line of a toast about something that can be taken back. */
export function UndoMessage({ detail, onUndo }: Props) {
  const { t } = useTranslation('common');
  const server = useServerNeeded();
  return (
    <Group gap="xs" mt={4}>
      {detail}
      <Button {...server} size="xs" onClick={onUndo} aria-keyshortcuts={ariaKeys('undo')}>
        {t('undo')}
      </Button>
    </Group>
  );
}
