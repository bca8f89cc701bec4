import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './NewStoryButton.module.css';

/** 'Nueva Historia' in the bar of a view; on a narrow screen only its first word, on a small phone only its mark. */
export function NewStoryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button
      variant="filled"
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      classNames={{ section: classes['icon'] ?? '' }}
      aria-label={t('newStory')}
      onClick={onClick}
    >
      <span className={classes['long']}>{t('newStory')}</span>
      <span className={classes['short']} aria-hidden="true">
        {t('newStoryShort')}
      </span>
    </Button>
  );
}
