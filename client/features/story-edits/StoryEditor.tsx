import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SearchSelect } from '#client/components/SearchSelect.tsx';
import { closeStoryEdit, type StoryEdit } from '#client/data/stories/story-edit.ts';
import { OtherDay } from './OtherDay.tsx';
import classes from './StoryEditor.module.css';
import { usePropertyChoice } from './use-property-choice.tsx';
import { useSaveProperty } from './use-save-property.ts';

/**
 * The choice of values of one property of one or several stories: the same beside a card, a row and the bar of a selection.
 * A chosen value shows at once and can be undone.
 */
export function StoryEditor({ edit }: { edit: StoryEdit }) {
  const { property, stories, anchor } = edit;
  const { name, options, typed } = usePropertyChoice(property, stories);
  const save = useSaveProperty(property, stories, name);
  const close = useReturningClose(anchor);
  return (
    <SearchSelect
      label={name}
      options={options}
      onChoose={save}
      typedOption={typed}
      onClosed={close}
      target={(toggle) => <Anchor element={anchor} onClick={toggle} onLost={close} />}
      {...(property === 'due' && { footer: <OtherDay stories={stories} onChoose={save} onDone={close} /> })}
    />
  );
}

/** Closes the choice and returns the focus to the story beside which it was, or to the button that opened it. */
function useReturningClose(anchor: HTMLElement): () => void {
  return () => {
    closeStoryEdit();
    const item = anchor.closest<HTMLElement>('[data-drag-id]');
    const target = item?.querySelector<HTMLElement>('[data-drag-handle]') ?? anchor;
    // another element may have got the focus by a click
    const now = document.activeElement;
    if (now === document.body || now?.closest('[data-story-editor]')) target.focus({ preventScroll: true });
  };
}

interface AnchorProps {
  element: HTMLElement;
  onClick: () => void;
  /** Called when the element has left the page. */
  onLost: () => void;
  ref?: Ref<HTMLSpanElement>;
}

/** Covers the element beside which the list opens: the list follows it while its view scrolls, and another click closes it. */
function Anchor({ element, onClick, onLost, ref }: AnchorProps) {
  const own = useRef<HTMLSpanElement>(null);
  const click = useEffectEvent((event: Event) => {
    event.stopPropagation();
    onClick();
  });
  const lose = useEffectEvent(() => element.isConnected || onLost());
  useEffect(() => {
    const cover = own.current;
    const observer = new ResizeObserver(() => lose());
    observer.observe(element);
    // not as a property: the events of a portal go to the component that renders it
    cover?.addEventListener('click', click);
    return () => {
      observer.disconnect();
      cover?.removeEventListener('click', click);
    };
  }, [element]);
  const merged = useMergedRef(own, ref);
  return createPortal(<span ref={merged} className={classes['anchor']} data-anchor />, element);
}
