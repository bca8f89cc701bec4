import { IconCursorText, IconDoorExit, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';

interface TeamEntriesProps {
  onRename: () => void;
  /** Missing: the team cannot be deleted. */
  onDelete: (() => void) | undefined;
}

/** The entries of the menu of a team. */
export function TeamEntries({ onRename, onDelete }: TeamEntriesProps) {
  const { t } = useTranslation('team');
  return (
    <>
      <MenuEntry icon={IconCursorText} onClick={onRename}>
        {t('rename.action')}
      </MenuEntry>
      {onDelete && (
        <MenuEntry icon={IconTrash} danger onClick={onDelete}>
          {t('delete.action')}
        </MenuEntry>
      )}
    </>
  );
}

/** The entries of the menu of a member. */
export function MemberEntries({ isMe, onRemove }: { isMe: boolean; onRemove: () => void }) {
  const { t } = useTranslation('team');
  return (
    <MenuEntry icon={isMe ? IconDoorExit : IconUserMinus} danger onClick={onRemove}>
      {isMe ? t('leave.action') : t('remove.action')}
    </MenuEntry>
  );
}
