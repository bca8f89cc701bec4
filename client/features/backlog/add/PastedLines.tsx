import { Button } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pasteProblem } from '#client/lib/pasting/paste-problem.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import classes from './PastedLines.module.css';

interface PastedLinesProps {
  titles: readonly string[];
  /** Whether the stories are being created. */
  sending: boolean;
  onCreate: () => void;
  /** Makes one title of all lines. */
  onJoin: () => void;
  onCancel: () => void;
}

/** Asks whether several pasted lines are several stories. */
export function PastedLines({ titles, sending, onCreate, onJoin, onCancel }: PastedLinesProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const id = useId();
  const problem = pasteProblem(titles, STORY_LIMITS.title, 'stories');
  const joins = titles.join(' ').length <= STORY_LIMITS.title;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || sending) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question between rows, not a fieldset
    <div className={classes['question']} role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id} role={problem ? 'alert' : undefined}>
        {problem ?? t('paste.lines', { count: titles.length })}
      </p>
      {!problem && (
        <Button disabled={sending} size="sm" data-autofocus ref={focusOnMount} onClick={onCreate}>
          {t('paste.create', { count: titles.length })}
        </Button>
      )}
      {joins && (
        <Button variant="subtle" size="sm" disabled={sending} onClick={onJoin}>
          {t('paste.join')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="sm"
        disabled={sending}
        ref={problem && !joins ? focusOnMount : undefined}
        onClick={onCancel}
      >
        {t('common:cancel')}
      </Button>
    </div>
  );
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
