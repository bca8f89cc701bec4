import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import filters from '#client/locales/es/filters.json';

export const texts = { filters };

/** Shown instead of the stories when none of them matches the search. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('filters');
  return (
    <EmptyState
      title={t('nothing.title')}
      action={
        <Button leftSection={<IconFilterOff size={16} stroke={1.6} aria-hidden />} onClick={onClear}>
          {t('clear')}
        </Button>
      }
    >
      {t('nothing.text')}
    </EmptyState>
  );
}
