import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';

interface Labels {
  /** The labels of the stories' project, with a tick where all of them have it. */
  options: SelectOption[];
  /** Whether a choice removes the label: all stories have it. */
  removes: (label: string) => boolean;
  change: (label: string) => StoryChange;
}

/** The labels that some stories can get or lose. */
export function useLabelOptions(stories: readonly CardStory[]): Labels {
  const { data: labels = [] } = useProjectLabels(onlyProject(stories));
  const removes = (label: string) => stories.every((story) => story.labels.includes(label));
  return {
    options: [...new Set(labels.map(({ name }) => name))].map((name) => ({
      value: name,
      text: name,
      chosen: removes(name),
    })),
    removes,
    change: (label) => (removes(label) ? { remove_labels: [label] } : { add_labels: [label] }),
  };
}
