import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import { SearchSelect, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { closeStoryEdit, type StoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { useFocusReturn } from '#client/lib/keys/focus-return.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import edits from '#client/locales/es/edits.json';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { type EditedProperty, type StoryPriority, storyKey } from '#shared/rules/stories/story.ts';
import classes from './StoryEditor.module.css';
import { COLUMNS, usePropertyChoice } from './use-property-choice.tsx';

export const texts = { edits };

/** The option that opens a calendar. */
const OTHER_DAY = 'other';

/**
 * The choice of values of one property of one or several stories: the same beside a card, a row and the bar of a selection.
 * A chosen value shows at once and can be undone.
 */
export function StoryEditor({ edit }: { edit: StoryEdit }) {
  const { property, stories, anchor } = edit;
  const { t } = useTranslation('edits');
  const { name, options, typed } = usePropertyChoice(property, stories);
  const [picksDay, setPicksDay] = useState(false);
  const save = useSaveProperty(property, stories, name);
  useFocusReturn(true);
  const target = (toggle: () => void) => <Anchor element={anchor} onClick={toggle} onLost={closeStoryEdit} />;
  if (picksDay) return <CustomDueDate stories={stories} onChoose={save} anchor={target} />;
  return (
    <SearchSelect
      label={name}
      options={options}
      onChoose={(value) => (value === OTHER_DAY ? setPicksDay(true) : save(value))}
      typedOption={typed}
      staysOpen={(value) => value === OTHER_DAY}
      onClosed={closeStoryEdit}
      target={target}
      {...(property === 'due' && { footer: <SelectRow value={OTHER_DAY}>{t('other')}</SelectRow> })}
    />
  );
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

interface CustomDueDateProps {
  stories: readonly CardStory[];
  /** Called with the day, '2026-03-10'; '' without a date. */
  onChoose: (day: string) => void;
  /** Beside what it opens. */
  anchor: (toggle: () => void) => ReactNode;
}

/** Any day: typed, or chosen in a calendar, which is open from the start. */
function CustomDueDate({ stories, onChoose, anchor }: CustomDueDateProps) {
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

/** The change that gives a property the value of an option; '' is no value. */
function changeOf(property: EditedProperty, value: string): StoryChange {
  if (property === 'priority') return { priority: value as StoryPriority };
  if (property === 'points') return { story_points: value === '' ? null : Number(value) };
  return property === 'due' ? { due_date: value || null } : { assignee_id: value || null };
}

/**
 * Saves the chosen value of a property in all stories that have another one, in one request that can be undone.
 * @param name the name of the property, for the toast.
 */
function useSaveProperty(
  property: EditedProperty,
  stories: readonly CardStory[],
  name: string,
): (value: string) => void {
  const { t } = useTranslation(['edits', 'common']);
  const people = usePeople();
  const { data: projects = [] } = useProjects();

  const textOf = (value: string): string => {
    if (property === 'priority') return t(`common:priority.${value as StoryPriority}`);
    if (property === 'points')
      return value === '' ? t('common:unestimated') : t('common:points', { count: Number(value) });
    if (property === 'due') return value === '' ? t('noDue') : formatDateLong(value);
    return people.get(value)?.full_name || t(value === '' ? 'common:unassigned' : 'common:person.unnamed');
  };
  return (value) => {
    const changed = stories.filter((story) => String(story[COLUMNS[property]] ?? '') !== value);
    const [first] = changed;
    if (!first) return;
    const key = projects.find(({ id }) => id === first.project_id)?.key ?? '';
    const what = changed.length === 1 ? storyKey(key, first.number) : t('stories', { count: changed.length });
    const title = t('done', { property: name, what, value: textOf(value) });
    const onFailure = reportFailure(t('failed', { what }));
    const change = changeOf(property, value);
    const write = bulkWrite(changed.map((story) => ({ story, change })));
    submit(write, { undo: { before: changed, title, onFailure } }).catch(onFailure);
  };
}
