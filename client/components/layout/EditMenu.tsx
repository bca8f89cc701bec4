import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from './MenuEntry.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface EditMenuProps {
  /** The name of the button. */
  label: string;
  /** The text of the entry that changes the item. */
  edit: string;
  onEdit: () => void;
  onRemove: () => void;
  /** More entries, between the two. */
  children?: ReactNode;
}

/** The menu of an item in the settings: it changes or deletes the item. */
export function EditMenu({ label, edit, onEdit, onRemove, children }: EditMenuProps) {
  const { t } = useTranslation('common');
  return (
    <MoreMenu label={label} button={{ size: 28 }} width={200}>
      <MenuEntry icon={IconPencil} onClick={onEdit}>
        {edit}
      </MenuEntry>
      {children}
      <Menu.Divider />
      <MenuEntry server danger icon={IconTrash} onClick={onRemove}>
        {t('delete')}
      </MenuEntry>
    </MoreMenu>
  );
}
