import { useTranslation } from 'react-i18next';
import { PropertyButton } from '#client/components/fields/PropertyButton.tsx';
import { Avatar, type Pictured } from '#client/components/people/Avatar.tsx';
import { formatDateLong } from '#client/lib/text/format.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import { DueMark } from './DueMark.tsx';
import { PointsBadge } from './PointsBadge.tsx';
import { PriorityBadge } from './PriorityBadge.tsx';
import { type DueStory, useDueLabel } from './use-due-label.ts';

/** Opens the choice of values of a property at an element; undefined: the person may not edit the story. */
export type OnEdit = ((property: EditedProperty, at: HTMLElement) => void) | undefined;

type Values = {
  priority: Parameters<typeof PriorityBadge>[0]['priority'];
  story_points: number | null;
} & DueStory;

interface ValueProps<Key extends keyof Values> {
  story: Pick<Values, Key>;
  onEdit: OnEdit;
}

const opener = (onEdit: OnEdit, property: EditedProperty) =>
  onEdit && ((at: HTMLElement) => onEdit(property, at));

/** The priority of a story, in a card or a row. */
export function PriorityValue({ story: { priority }, onEdit }: ValueProps<'priority'>) {
  const { t } = useTranslation('common');
  const label = `${t('field.priority')}: ${t(`priority.${priority}`)}`;
  return (
    <PropertyButton property="priority" label={label} onOpen={opener(onEdit, 'priority')}>
      <PriorityBadge priority={priority} alone />
    </PropertyButton>
  );
}

/** The points of a story; `words`: 'Sin estimar' in place of '–'. */
export function PointsValue({
  story: { story_points: points },
  onEdit,
  words = false,
}: ValueProps<'story_points'> & { words?: boolean }) {
  const { t } = useTranslation('common');
  const value = points === null ? t('unestimated') : t('points', { count: points });
  return (
    <PropertyButton
      property="points"
      label={`${t('field.points')}: ${value}`}
      onOpen={opener(onEdit, 'points')}
    >
      {words && points === null ? <span>{value}</span> : <PointsBadge value={points} />}
    </PropertyButton>
  );
}

/** When a story is due; renders nothing as {@link DueMark} does. */
export function DueValue({ story, onEdit }: ValueProps<'due_date' | 'status'>) {
  const { t } = useTranslation('common');
  if (story.due_date === null || story.status === 'done') return null;
  return (
    <PropertyButton
      property="due"
      label={`${t('field.due')}: ${formatDateLong(story.due_date)}`}
      onOpen={opener(onEdit, 'due')}
    >
      <DueMark story={story} />
    </PropertyButton>
  );
}

/** Whether a story has one of the {@link OccasionalValues}. */
export const hasOccasionalValues = ({ due_date, status }: DueStory): boolean =>
  due_date !== null && status !== 'done';

/** The words of the {@link OccasionalValues} of a story. */
export function useOccasionalTexts(story: DueStory): string[] {
  const due = useDueLabel(story);
  return due ? [due.label] : [];
}

/** The values that not every story has, in a card or a row: when it is due. */
export function OccasionalValues(props: ValueProps<'due_date' | 'status'>) {
  return <DueValue {...props} />;
}

/** The assignee of a story, or the '+' of a story without one that the person may edit. */
export function AssigneeValue({ person, onEdit }: { person: Pictured; onEdit: OnEdit }) {
  const { t } = useTranslation('common');
  const name = person ? person.fullName || t('person.unnamed') : t('unassigned');
  return (
    <PropertyButton
      property="assignee"
      label={`${t('field.assignee')}: ${name}`}
      onOpen={opener(onEdit, 'assignee')}
    >
      <Avatar person={person} assignable={onEdit !== undefined} />
    </PropertyButton>
  );
}
