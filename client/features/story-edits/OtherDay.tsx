import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardStory } from '#client/data/stories/types.ts';
import { DAYS, isNearDay } from '#shared/rules/working-days.ts';
import classes from './StoryEditor.module.css';

interface OtherDayProps {
  stories: readonly CardStory[];
  /** Called with the day, '2026-03-10'. */
  onChoose: (day: string) => void;
  onDone: () => void;
}

/** Any day: a click in the calendar saves it; after typing, Enter does. */
export function OtherDay({ stories, onChoose, onDone }: OtherDayProps) {
  const { t } = useTranslation('edits');
  const [day, setDay] = useState(stories[0]?.due_date ?? '');
  const typing = useRef(false);
  const save = (chosen: string) => {
    if (!isNearDay(chosen)) return;
    onChoose(chosen);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the arrow keys change the date, not the entry of the list
    event.stopPropagation();
    typing.current = true;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save(day);
  };
  return (
    <div className={classes['other']}>
      <TextInput
        type="date"
        size="xs"
        label={t('other')}
        min={DAYS.first}
        max={DAYS.last}
        value={day}
        onChange={({ currentTarget: { value } }) => {
          setDay(value);
          // a day that is chosen with the pointer is complete
          if (!typing.current) save(value);
        }}
        onPointerDown={() => {
          typing.current = false;
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
