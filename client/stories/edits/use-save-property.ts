import { useTranslation } from 'react-i18next';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { isDay, NONE, PROPERTY_COLUMNS } from '#client/stories/choices/options.tsx';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import type { PropertyChoice } from './use-property-choice.tsx';
import { useSaveChange } from './use-save-change.ts';

/** The change that gives a property the value of an option; '' is no value. */
function changeOf(property: EditedProperty, value: string): StoryChange {
  const typed = property === 'points' ? Number(value) : value;
  return { [PROPERTY_COLUMNS[property]]: value === NONE ? null : typed };
}

/**
 * Saves the chosen value of a property in all stories that have another one.
 * @param choice the name of the property and its values, for the toast.
 */
export function useSaveProperty(
  property: EditedProperty,
  stories: readonly CardStory[],
  { name, options, typed }: PropertyChoice,
): (value: string) => void {
  const { t } = useTranslation('edits');
  const save = useSaveChange();
  // an option says how far away its day is
  const textOf = (value: string) =>
    isDay(property) && value !== NONE
      ? formatDateLong(value)
      : (options.find((option) => option.value === value) ?? typed(value))?.text;
  return (value) =>
    save(
      stories.filter((story) => String(story[PROPERTY_COLUMNS[property]] ?? NONE) !== value),
      changeOf(property, value),
      (what) => t('done', { property: name, what, value: textOf(value) }),
    );
}
