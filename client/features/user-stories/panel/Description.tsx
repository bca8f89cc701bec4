import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { keepBothParagraphs, mergeParagraphs } from '#shared/rules/stories/merge-paragraphs.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { MarkdownText } from '../open-story/MarkdownText.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { giveUpOnEscape, leaveField, Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import classes from './Description.module.css';

/** The description of a story: formatted Markdown that becomes a field for editing. */
export function Description() {
  const { t } = useTranslation('stories');
  const { story, mayEdit, edit } = useOpenStory();
  const input = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState(false);
  const draft = useDraft<string>({
    key: `${story.id}:description`,
    saved: story.description ?? '',
    save: (text, base) => edit('description', base || null, text.trim() || null),
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
    cannotBeSaved: (text) => excessOf(text, STORY_LIMITS.description) > 0,
    merge: mergeParagraphs,
    both: keepBothParagraphs,
  });
  const mark = useRedactionMark(draft.value, story.id, ['description'], story.id);
  const shown = mark === null ? draft.value : '';
  const resting = !writing && shown.trim() !== '';

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    draft.commit();
    const container = event.currentTarget;
    afterPointer(() => {
      if (!container.contains(document.activeElement)) setWriting(false);
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves the field and its tools
    <div className={classes['description']} data-resting={resting || undefined} onBlur={leave}>
      <LimitedTextarea
        ref={input}
        className={classes['field'] ?? ''}
        limit={STORY_LIMITS.description}
        // at rest the formatted text is read, not this one too
        aria-hidden={resting || undefined}
        tabIndex={resting ? -1 : 0}
        aria-label={t('field.description')}
        placeholder={mark ?? t(mayEdit ? 'panel.addDescription' : 'panel.noDescription')}
        value={shown}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onFocus={() => setWriting(true)}
        onKeyDown={(event) => {
          if (isEnter(event) && (event.ctrlKey || event.metaKey)) leaveField(event.currentTarget);
          else giveUpOnEscape(event, draft.reset, draft.change);
        }}
      />
      {resting && <Resting text={shown} onEdit={() => input.current?.focus()} />}
      {writing && <Tools text={shown} />}
      <DraftConflict field={t('field.description')} draft={draft} format={(text) => text} />
      <Unsaved draft={draft} />
    </div>
  );
}

/** The formatted text, while nobody writes. A click on it, but not on its links, and the button lead to the field. */
function Resting({ text, onEdit }: { text: string; onEdit: () => void }) {
  const { t } = useTranslation('stories');
  const read = (event: MouseEvent) => {
    const selected = window.getSelection()?.isCollapsed === false;
    if (selected || (event.target instanceof Element && event.target.closest('a'))) return;
    onEdit();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button is there for the keyboard */}
      <div className={classes['reading']} onClick={read}>
        <MarkdownText text={text} />
      </div>
      <ActionIcon
        className={classes['edit'] ?? ''}
        data-size="sm"
        title={t('panel.editDescription')}
        onClick={onEdit}
      >
        <IconPencil size={14} stroke={1.6} aria-hidden />
        <VisuallyHidden>{t('panel.editDescription')}</VisuallyHidden>
      </ActionIcon>
    </>
  );
}

/** Below the field: its syntax, and how the text will look. */
function Tools({ text }: { text: string }) {
  const { t } = useTranslation('stories');
  const [preview, setPreview] = useState(false);
  return (
    <>
      <div className={classes['tools']}>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={preview}
          // the field keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setPreview(!preview)}
        >
          {t('markdown.preview')}
        </Button>
        <span>{t('markdown.hint')}</span>
      </div>
      {preview && (
        <section className={classes['preview']} aria-label={t('markdown.preview')}>
          <MarkdownText text={text} />
        </section>
      )}
    </>
  );
}

let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  const run = waiting;
  waiting = [];
  // after the click, which follows the release of the pointer
  setTimeout(() => {
    for (const work of run) work();
  });
}

window.addEventListener(
  'pointerdown',
  () => {
    pressed = true;
  },
  { capture: true },
);
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });

/**
 * Runs work that moves things on the page when no pointer button is pressed: the target of a click must not move away.
 */
function afterPointer(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
