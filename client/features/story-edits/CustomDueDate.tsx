import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import { closeStoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';

interface CustomDueDateProps {
  stories: readonly CardStory[];
  /** Called with the day, '2026-03-10'; '' without a date. */
  onChoose: (day: string) => void;
  /** Beside what it opens. */
  anchor: (toggle: () => void) => ReactNode;
}

/** Any day: typed, or chosen in a calendar, which is open from the start. */
export function CustomDueDate({ stories, onChoose, anchor }: CustomDueDateProps) {
  const { t } = useTranslation('edits');
  const [day, setDay] = useState(stories[0]?.due_date ?? '');
  return (
    <DatePicker
      label={t('other')}
      value={day}
      onChange={setDay}
      onDone={onChoose}
      onClosed={closeStoryEdit}
      target={anchor}
    />
  );
}
