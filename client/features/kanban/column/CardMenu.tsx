import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardStory } from '#client/data/stories/types.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { DotsButton } from './DotsButton.tsx';

interface CardMenuProps {
  story: CardStory;
  storyKey: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

const OpenCardMenu = lazy(() => import('./lazy/OpenCardMenu.tsx'), 'OpenCardMenu', {
  placeholder: ({ label }) => <DotsButton label={label} />,
});

/**
 * The actions on a card. The menu is rendered only while it is open: a board has thousands of cards. Its button is no stop of the
 * tab key: a key of the card opens the menu, too.
 */
export function CardMenu({ story, storyKey, opened, onChange }: CardMenuProps) {
  const { t } = useTranslation('kanban');
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const label = t('cardActions', { key: storyKey });

  useEffect(() => {
    if (wasOpened.current && !opened && document.activeElement === document.body)
      linkOf(button.current)?.focus();
    wasOpened.current = opened;
  }, [opened]);

  if (opened) return <OpenCardMenu story={story} label={label} onClose={() => onChange(false)} />;
  return <DotsButton ref={button} label={label} aria-haspopup="menu" onClick={() => onChange(true)} />;
}

/** The link of the card of a button: what the keyboard leads to. */
const linkOf = (button: HTMLElement | null) =>
  button?.closest('article')?.querySelector<HTMLElement>('[data-drag-handle]');
