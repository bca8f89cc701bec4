import { useTranslation } from 'react-i18next';
import { useProjects } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { isDay, NONE, PROPERTY_COLUMNS } from '#client/stories/choices/options.tsx';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import type { PropertyChoice } from './use-property-choice.tsx';

/** The change that gives a property the value of an option; '' is no value. */
function changeOf(property: EditedProperty, value: string): StoryChange {
  const typed = property === 'points' ? Number(value) : value;
  return { [PROPERTY_COLUMNS[property]]: value === NONE ? null : typed };
}

/**
 * Saves the chosen value of a property in all stories that have another one, in one request that can be undone.
 * @param choice the name of the property and its values, for the toast.
 */
export function useSaveProperty(
  property: EditedProperty,
  stories: readonly CardStory[],
  { name, options, typed }: PropertyChoice,
): (value: string) => void {
  const { t } = useTranslation('edits');
  const { data: projects = [] } = useProjects();

  // an option says how far away its day is
  const textOf = (value: string) =>
    isDay(property) && value !== NONE
      ? formatDateLong(value)
      : (options.find((option) => option.value === value) ?? typed(value))?.text;
  return (value) => {
    const changed = stories.filter((story) => String(story[PROPERTY_COLUMNS[property]] ?? NONE) !== value);
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
