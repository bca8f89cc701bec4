import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useDraft } from './use-draft.ts';

/** The title and the description of a story: text that becomes a field when one writes in it. */
export function TextFields() {
  return (
    <div>
      <Title />
      <Description />
    </div>
  );
}

function Title() {
  const { t } = useTranslation('stories');
  const { story, save } = useOpenStory();
  const draft = useDraft(`${story.id}:title`, story.title, (title) => save({ title: title.trim() }));
  const blank = draft.value.trim() === '';
  const commit = () => {
    if (!blank) draft.commit(draft.value.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
      event.currentTarget.blur();
    } else giveUpOnEscape(event, draft.reset);
  };
  return (
    <>
      <Textarea
        className={classes['title'] ?? ''}
        autosize
        minRows={1}
        maxLength={300}
        aria-label={t('field.title')}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value.replace(/\n/g, ' '))}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <Unsaved message={blank ? t('panel.noTitle') : draft.failed ? t('panel.unsaved') : null} />
    </>
  );
}

function Description() {
  const { t } = useTranslation('stories');
  const { story, save } = useOpenStory();
  const draft = useDraft(`${story.id}:description`, story.description ?? '', (description) =>
    save({ description: description.trim() || null }),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur();
    else giveUpOnEscape(event, draft.reset);
  };
  return (
    <>
      <Textarea
        className={classes['description'] ?? ''}
        autosize
        minRows={1}
        maxLength={50_000}
        aria-label={t('field.description')}
        placeholder={t('panel.noDescription')}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={() => draft.commit()}
        onKeyDown={onKeyDown}
      />
      <Unsaved message={draft.failed ? t('panel.unsaved') : null} />
    </>
  );
}

/** Escape takes back what was typed in the field; the panel stays. */
function giveUpOnEscape(event: KeyboardEvent<HTMLTextAreaElement>, reset: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  reset();
  const field = event.currentTarget;
  // after the field shows what is saved again, so that leaving it saves nothing
  setTimeout(() => field.blur());
}

/** Why a field is not saved. */
export function Unsaved({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className={classes['unsaved']} role="alert">
      <ErrorNote>{message}</ErrorNote>
    </div>
  );
}
