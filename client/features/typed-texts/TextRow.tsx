import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LongText } from '#client/components/layout/LongText.tsx';
import type { ListedText } from '#client/data/copies/list.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import classes from './TypedTexts.module.css';

/** The lines of a text that show at first. */
const LINES = 3;

/** A typed text in the list: where and when it was typed, the text, and what can be done with it. */
export function TextRow({ text, onDiscarded }: { text: ListedText; onDiscarded: () => void }) {
  const { t } = useTranslation(['typedTexts', 'common']);
  const id = useId();
  const what = t(`kind.${text.kind}`);
  const messages = { copied: t('common:lostText.copied'), failed: t('common:lostText.copyFailed') };
  const discard = () => {
    const undo = text.discard();
    onDiscarded();
    toast.undoable(t('discarded'), undefined, undo);
  };
  return (
    <li className={classes['row']}>
      <p id={id} className={classes['head']}>
        {text.where === undefined ? what : t('in', { what, where: text.where })}
        {text.at !== undefined && <Age at={text.at} />}
      </p>
      <div className={classes['body']}>
        <LongText text={text.text} lines={LINES} className={classes['text']} />
      </div>
      <div className={classes['actions']}>
        <Button size="sm" aria-describedby={id} onClick={() => void copyText(text.text, messages)}>
          {t('copy')}
        </Button>
        <Button size="sm" variant="subtle" aria-describedby={id} onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}

function Age({ at }: { at: number }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)}>
      {' · '}
      {formatRelative(date, now)}
    </time>
  );
}
