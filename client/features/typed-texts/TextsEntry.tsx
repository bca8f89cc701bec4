import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useListedTexts } from '#client/data/copies/list.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';

/** The entry of a menu that opens the typed texts without a field, with their count; renders nothing if there are none. */
export function TextsEntry() {
  const { t } = useTranslation('typedTexts');
  const setSearch = useSetAppSearch();
  const { texts } = useListedTexts(usePerson().id);
  if (texts.length === 0) return null;
  return (
    <MenuEntry icon={IconCopy} rightSection={texts.length} onClick={() => setSearch({ dialog: 'texts' })}>
      {t('title')}
    </MenuEntry>
  );
}
