import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useMovers } from '#client/data/stories/movers.ts';
import { useCoalesced } from '#client/lib/state/use-coalesced.ts';

/** Moves of this many milliseconds are said together, so that a busy board leaves a screen reader time for the person. */
const PAUSE_MS = 3000;

interface MoveAnnouncerProps {
  people: ReadonlyMap<string, PersonSummary>;
  /** The key of a story, and the name of its column; undefined: the board does not show it. */
  placeOf: (id: string) => { key: string; column: string } | undefined;
}

/** Says to screen readers, politely, which cards other people have moved. */
export function MoveAnnouncer({ people, placeOf }: MoveAnnouncerProps) {
  const { t } = useTranslation('kanban');
  const movers = useMovers();
  const [text, setText] = useState('');
  const moved = useRef(new Map<string, string>());
  const announce = useCoalesced(() => {
    const [[id, by] = ['', '']] = moved.current;
    const story = placeOf(id);
    const count = moved.current.size;
    const name = people.get(by)?.full_name;
    setText(count === 1 && story && name ? t('moved.by', { name, ...story }) : t('moved.several', { count }));
    moved.current.clear();
  }, PAUSE_MS);
  useEffect(() => {
    if (movers.size === 0) return;
    for (const [id, by] of movers) moved.current.set(id, by);
    announce();
  }, [movers, announce]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
