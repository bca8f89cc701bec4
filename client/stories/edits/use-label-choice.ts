import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { useLabelOptions } from '#client/stories/choices/use-label-options.ts';
import { useSaveChange } from './use-save-change.ts';

/** The labels of some stories: choosing one gives it to those without it, or takes it from all if all have it. */
export function useLabelChoice(stories: readonly CardStory[]) {
  const { t } = useTranslation('edits');
  const save = useSaveChange();
  const { options, removes, change } = useLabelOptions(stories);
  return {
    options,
    typed: (text: string): SelectOption => ({ value: text, text: t('newLabel', { name: text }) }),
    choose: (label: string) =>
      save(
        stories.filter((story) => removes(label) || !story.labels.includes(label)),
        change(label),
        (what) => t(removes(label) ? 'labelRemoved' : 'labelAdded', { what, label }),
      ),
  };
}
