import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import { SearchSelect, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { closeStoryEdit, type StoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useFocusReturn } from '#client/lib/keys/focus-return.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import edits from '#client/locales/es/edits.json';
import { isDay, PROPERTY_COLUMNS } from '#client/stories/choices/options.tsx';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './StoryEditor.module.css';
import { useFieldChoice } from './use-field-choice.ts';
import { useLabelChoice } from './use-label-choice.ts';
import { usePropertyChoice } from './use-property-choice.tsx';
import { useSaveProperty } from './use-save-property.ts';
import { type StepValues, useColumnChoice } from './use-step-values.ts';

export const texts = { edits };

const BlockDialog = lazyDialog(() => import('./BlockDialog.tsx'), 'BlockDialog');

/** The option that opens a calendar. */
const OTHER_DAY = 'other';

/**
 * The second step of an action on one or several stories, mostly the choice of a value: the same beside a card, a row and the bar of a
 * selection. The chosen value shows at once and can be undone.
 */
export function StoryEditor({ edit }: { edit: StoryEdit }) {
  const [story] = edit.stories;
  const project = useProject(story?.project_id);
  if (edit.step !== 'block') return <Choice edit={edit} />;
  if (!story) return null;
  return (
    <BlockDialog
      story={story}
      storyKey={storyKey(project?.key ?? '', story.number)}
      onClose={closeStoryEdit}
    />
  );
}

function Choice({ edit: { step, ...edit } }: { edit: StoryEdit }) {
  useFocusReturn(true);
  const target = (toggle: () => void) => (
    <Anchor element={edit.anchor} onClick={toggle} onLost={closeStoryEdit} />
  );
  const props = { stories: edit.stories, target };
  const fieldId = ownFieldId(step);
  if (fieldId !== undefined) return <FieldChoice {...props} id={fieldId} />;
  if (step === 'labels') return <LabelChoice {...props} />;
  if (step === 'status') return <ColumnChoice {...props} />;
  return <ValueChoice {...props} property={step as EditedProperty} />;
}

interface ChoiceProps {
  /** The stories that get the chosen value. */
  stories: readonly CardStory[];
  /** Beside what it opens. */
  target: (toggle: () => void) => ReactNode;
}

interface ListChoiceProps extends Pick<ChoiceProps, 'target'> {
  label: string;
  values: StepValues;
}

/** A list of values, of which choosing one is all. */
function ListChoice({ label, values: { options, typed, choose }, target }: ListChoiceProps) {
  return (
    <SearchSelect
      label={label}
      options={options}
      onChoose={choose}
      {...(typed && { typedOption: typed })}
      onClosed={closeStoryEdit}
      target={target}
    />
  );
}

function LabelChoice({ stories, target }: ChoiceProps) {
  const { t } = useTranslation('common');
  return <ListChoice label={t('field.labels')} values={useLabelChoice(stories)} target={target} />;
}

function ColumnChoice({ stories, target }: ChoiceProps) {
  const { t } = useTranslation('edits');
  return <ListChoice label={t('action.status')} values={useColumnChoice(stories)} target={target} />;
}

function FieldChoice({ id, stories, target }: ChoiceProps & { id: string }) {
  const choice = useFieldChoice(id, stories);
  return choice.pending ? null : <ListChoice label={choice.name} values={choice} target={target} />;
}

function ValueChoice({ property, stories, target }: ChoiceProps & { property: EditedProperty }) {
  const { t } = useTranslation('edits');
  const choice = usePropertyChoice(property, stories);
  const [picksDay, setPicksDay] = useState(false);
  const save = useSaveProperty(property, stories, choice);
  if (picksDay) return <OtherDay property={property} stories={stories} onChoose={save} target={target} />;
  return (
    <SearchSelect
      label={choice.name}
      options={choice.options}
      onChoose={(value) => (value === OTHER_DAY ? setPicksDay(true) : save(value))}
      typedOption={choice.typed}
      staysOpen={(value) => value === OTHER_DAY}
      onClosed={closeStoryEdit}
      target={target}
      {...(isDay(property) && { footer: <SelectRow value={OTHER_DAY}>{t('other')}</SelectRow> })}
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

interface OtherDayProps extends ChoiceProps {
  property: EditedProperty;
  /** Called with the day, '2026-03-10'; '' without a date. */
  onChoose: (day: string) => void;
}

/** Any day: typed, or chosen in a calendar, which is open from the start. */
function OtherDay({ property, stories, onChoose, target }: OtherDayProps) {
  const { t } = useTranslation('edits');
  const [day, setDay] = useState(String(stories[0]?.[PROPERTY_COLUMNS[property]] ?? ''));
  return (
    <DatePicker
      label={t('other')}
      value={day}
      onChange={setDay}
      onDone={onChoose}
      onClosed={closeStoryEdit}
      target={target}
    />
  );
}
