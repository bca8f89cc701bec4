import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { ariaKeys, formatShortcut } from '#client/lib/keys/shortcuts.ts';
import { openCommand } from './command-store.ts';
import classes from './SearchBox.module.css';

/** 'Buscar o ejecutar…': a button that looks like a field and opens the palette. Only an icon if there is no room. */
export function SearchBox({ small }: { small: boolean }) {
  const { t } = useTranslation('shell');
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKeys('palette'),
    onClick: () => openCommand('palette'),
  } as const;
  if (small) {
    return (
      <ActionIcon {...props} className={classes['small'] ?? ''} aria-label={t('search')}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton {...props} className={classes['box']}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={classes['text']}>{t('search')}</span>
      <span aria-hidden="true">
        <Shortcut>{formatShortcut('palette').join(' ')}</Shortcut>
      </span>
    </UnstyledButton>
  );
}
