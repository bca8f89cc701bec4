import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { isEscape } from '#client/lib/keys/composing.ts';
import classes from './SearchField.module.css';

/** The search field for stories; Escape clears it. */
export function SearchField({ search, className }: { search: StorySearch; className?: string | undefined }) {
  const { t } = useTranslation('filters');
  return (
    <TextInput
      classNames={{ root: className ?? '', input: classes['input'] ?? '' }}
      size="xs"
      type="search"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      placeholder={t('search.placeholder')}
      aria-label={t('search.label')}
      data-search
      error={search.applied.wrong && search.typed !== '' ? t('search.wrong') : undefined}
      value={search.typed}
      onChange={(event) => search.type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!isEscape(event) || search.typed === '') return;
        event.preventDefault();
        search.type('');
      }}
    />
  );
}
