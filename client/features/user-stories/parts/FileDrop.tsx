import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedFiles } from '#client/data/attachments/dropped-files.ts';
import { bringsFiles } from '#client/lib/drag/brings-files.ts';
import stories from '#client/locales/es/stories.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './FileDrop.module.css';

export const texts = { stories };

/** The card or the row of a story at an element. */
const itemAt = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-story-id]') : null;

/**
 * Opens the story of the card or the row on which files are dropped, and attaches them to it. Files that are dropped elsewhere
 * are ignored: the browser would leave the page for them.
 */
export function FileDrop() {
  const { t } = useTranslation('stories');
  const setSearch = useSetAppSearch();
  const [item, setItem] = useState<HTMLElement | null>(null);
  const onOver = useEffectEvent((event: DragEvent) => {
    const over = isFree(event) ? itemAt(event.target) : null;
    setItem(over);
    if (!isFree(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = over ? 'copy' : 'none';
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setItem(null);
    if (!isFree(event)) return;
    event.preventDefault();
    const storyId = itemAt(event.target)?.dataset['storyId'];
    if (storyId === undefined) return;
    droppedFiles.set({ storyId, files: [...(event.dataTransfer?.files ?? [])] });
    setSearch({ story: storyId });
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setItem(null);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    return () => leaving.abort();
  }, []);
  if (!item) return null;
  const { left, top, width, height } = item.getBoundingClientRect();
  return (
    <div className={classes['drop']} style={{ left, top, width, height }}>
      {t('attachments.drop')}
    </div>
  );
}

/** Whether files are dragged that neither the open panel nor a field for files takes. */
const isFree = (event: DragEvent) =>
  bringsFiles(event) &&
  !event.defaultPrevented &&
  !(event.target instanceof HTMLInputElement && event.target.type === 'file');
