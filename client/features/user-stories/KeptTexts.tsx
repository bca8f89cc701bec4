import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { draftTextsOf } from '#client/data/stories/drafts.ts';
import { copyText } from '#client/lib/copy-text.ts';
import classes from './KeptTexts.module.css';

/** The texts that the person has typed for a story and that cannot be saved any more, to be copied. */
export function KeptTexts({ storyId }: { storyId: string }) {
  const { t } = useTranslation('stories');
  const texts = draftTextsOf(storyId);
  if (texts.length === 0) return null;
  return (
    <section className={classes['texts']} aria-label={t('kept.title')}>
      <h3>{t('kept.title')}</h3>
      {texts.map((text) => (
        <div key={text} className={classes['text']}>
          <p>{text}</p>
          <Button
            size="sm"
            onClick={() => void copyText(text, { copied: t('kept.copied'), failed: t('panel.copyFailed') })}
          >
            {t('kept.copy')}
          </Button>
        </div>
      ))}
    </section>
  );
}
