import { Button, Textarea } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeParagraphs } from '#shared/rules/merge-paragraphs.ts';
import { afterPointer } from './after-pointer.ts';
import classes from './Description.module.css';
import { DraftConflict } from './FieldConflict.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import { useOpenStory } from './StoryContext.ts';
import { giveUpOnEscape, Unsaved } from './text-field.tsx';
import { useDraft } from './use-draft.ts';

/** The description of a story: formatted Markdown that becomes a field for editing. */
export function Description() {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const input = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState(false);
  const [preview, setPreview] = useState(false);
  const draft = useDraft<string>({
    key: `${story.id}:description`,
    saved: story.description ?? '',
    save: (text, base) => edit('description', base || null, text.trim() || null),
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
    merge: mergeParagraphs,
  });
  const resting = !writing && draft.value.trim() !== '';

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    draft.commit();
    const container = event.currentTarget;
    afterPointer(() => {
      if (container.contains(document.activeElement)) return;
      setWriting(false);
      setPreview(false);
    });
  };
  const read = (event: MouseEvent) => {
    const selected = window.getSelection()?.isCollapsed === false;
    if (selected || (event.target instanceof Element && event.target.closest('a'))) return;
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves the field and its tools
    <div className={classes['description']} data-resting={resting || undefined} onBlur={leave}>
      <Textarea
        ref={input}
        className={classes['field'] ?? ''}
        autosize
        minRows={1}
        maxLength={50_000}
        aria-label={t('field.description')}
        placeholder={t('panel.noDescription')}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onFocus={() => setWriting(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur();
          else giveUpOnEscape(event, draft.reset);
        }}
      />
      {resting && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the field itself is there for the keyboard
        <div className={classes['reading']} onClick={read}>
          <MarkdownText text={draft.value} />
        </div>
      )}
      {writing && (
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
      )}
      {writing && preview && (
        <section className={classes['preview']} aria-label={t('markdown.preview')}>
          <MarkdownText text={draft.value} />
        </section>
      )}
      <DraftConflict field={t('field.description')} draft={draft} format={(text) => text} />
      <Unsaved message={draft.failed ? t('panel.unsaved') : null} />
    </div>
  );
}
