import { useTranslation } from 'react-i18next';
import type { CardStory } from '#client/data/stories/types.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { Grip } from './Grip.tsx';

const OpenRowMenu = lazy(() => import('./OpenRowMenu.tsx'), 'OpenRowMenu', {
  placeholder: ({ label, tabIndex }) => <Grip label={label} tabIndex={tabIndex} />,
});

/** Loads the menu of a row. */
export const loadRowMenu = () => OpenRowMenu.fetch();

interface RowMenuProps {
  story: CardStory;
  storyKey: string;
  tabIndex: number;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/**
 * The handle of a row: a drag moves the story, a click opens a menu with all moves. The menu is rendered only while it is open.
 */
export function RowMenu({ story, storyKey, tabIndex, opened, onChange }: RowMenuProps) {
  const { t } = useTranslation('backlog');
  const grip = { label: t('moveRow', { key: storyKey }), tabIndex };
  if (opened) return <OpenRowMenu {...grip} story={story} onClose={() => onChange(false)} />;
  return <Grip {...grip} aria-haspopup="menu" onClick={() => onChange(true)} />;
}
