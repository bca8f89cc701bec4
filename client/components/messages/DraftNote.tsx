import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DraftNote.module.css';

interface DraftNoteProps {
  /** Empties the form around it; undefined unless what was typed on an earlier visit is in it. */
  onDiscard: (() => void) | undefined;
}

/** Says that a form contains the draft of an earlier visit, and offers to discard it. The first field gets the focus then. */
export function DraftNote({ onDiscard }: DraftNoteProps) {
  const { t } = useTranslation();
  if (!onDiscard) return null;
  const discard = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    const field = form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector('input');
    field?.focus();
    onDiscard();
  };
  return (
    <div role="status" className={classes['note']}>
      <span>{t('kept.text')}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        // a field that saves its text when it is left is not left
        onMouseDown={(event) => event.preventDefault()}
        onClick={discard}
      >
        {t('kept.discard')}
      </Button>
    </div>
  );
}
