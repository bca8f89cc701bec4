import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TablePreview } from '#client/components/pasting/TablePreview.tsx';
import type { Clipboard } from '#client/lib/pasting/clipboard.ts';
import { pasteProblem } from '#client/lib/pasting/paste-problem.ts';
import { readLines, readPasted } from '#client/lib/pasting/read-pasted.ts';
import pasting from '#client/locales/es/pasting.json';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import classes from './PastedStories.module.css';
import type { NewStory } from './use-adding.ts';

export const texts = { pasting };

interface PastedStoriesProps {
  clipboard: Clipboard;
  /** Whether the stories are being created. */
  sending: boolean;
  onCreate: (stories: readonly NewStory[]) => void;
  /** Called with the text if it is a single title. */
  onText: (text: string) => void;
  /** Makes one title of all lines. */
  onJoin: (title: string) => void;
  onCancel: () => void;
}

/** Shows pasted lines, or the first rows of a pasted table, before stories are created of them. */
export function PastedStories(props: PastedStoriesProps) {
  const { clipboard, sending, onCreate, onText, onCancel } = props;
  const { t } = useTranslation('backlog');
  const [pasted, setPasted] = useState(() => readPasted(clipboard));
  const single = pasted.kind === 'lines' && pasted.lines.length < 2 ? pasted.lines.join('') : null;
  const insert = useEffectEvent(onText);
  useEffect(() => {
    if (single !== null) insert(single);
  }, [single]);

  if (single !== null) return null;
  if (pasted.kind === 'lines') return <PastedLines {...props} titles={pasted.lines} />;
  return (
    <TablePreview
      rows={pasted.rows}
      kind="stories"
      limit={STORY_LIMITS.title}
      createLabel={(count) => t('paste.create', { count })}
      server={{ disabled: sending }}
      onCreate={(rows, columns) =>
        onCreate(
          rows.map(({ title, points, priority }) => ({
            title,
            // all rows of a request have the same columns
            ...(columns.points !== null && { story_points: points ?? null }),
            ...(columns.priority !== null && { priority: priority ?? 'medium' }),
          })),
        )
      }
      onLines={() => setPasted(readLines(clipboard))}
      onCancel={onCancel}
    />
  );
}

/** Asks whether several pasted lines are several stories. */
function PastedLines(props: PastedStoriesProps & { titles: readonly string[] }) {
  const { titles, sending: disabled, onCreate, onJoin, onCancel } = props;
  const { t } = useTranslation(['backlog', 'common']);
  const id = useId();
  const problem = pasteProblem(titles, STORY_LIMITS.title, 'stories');
  const joined = titles.join(' ');
  const joins = joined.length <= STORY_LIMITS.title;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || disabled) return;
    event.stopPropagation();
    onCancel();
  };
  const other = { variant: 'subtle', size: 'sm', disabled };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question between rows, not a fieldset
    <div className={classes['question']} role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id} role={problem ? 'alert' : undefined}>
        {problem ?? t('paste.lines', { count: titles.length })}
      </p>
      {!problem && (
        <Button
          disabled={disabled}
          size="sm"
          data-autofocus
          ref={focusOnMount}
          onClick={() => onCreate(titles.map((title) => ({ title })))}
        >
          {t('paste.create', { count: titles.length })}
        </Button>
      )}
      {joins && (
        <Button {...other} onClick={() => onJoin(joined)}>
          {t('paste.join')}
        </Button>
      )}
      <Button {...other} ref={problem && !joins ? focusOnMount : undefined} onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
