import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/lib/screen/copy-text.ts';
import classes from './TextsToCopy.module.css';

/** Texts that the person has typed and that cannot be saved any more, to be read and copied. Renders nothing without texts. */
export function TextsToCopy({ title, texts }: { title: string; texts: readonly string[] }) {
  const { t } = useTranslation('common');
  if (texts.length === 0) return null;
  const messages = { copied: t('lostText.copied'), failed: t('lostText.copyFailed') };
  return (
    <section className={classes['texts']} aria-label={title} data-unsaved>
      <h3>{title}</h3>
      {texts.map((text) => (
        <div key={text} className={classes['text']}>
          <p>{text}</p>
          <Button size="sm" onClick={() => void copyText(text, messages)}>
            {t('lostText.copy')}
          </Button>
        </div>
      ))}
    </section>
  );
}
