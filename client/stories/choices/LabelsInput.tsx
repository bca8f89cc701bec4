import { TagsInput, type TagsInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { marked, useTooLongTags } from '#client/components/limited/use-excess.tsx';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';

type LabelsInputProps = Omit<TagsInputProps, 'data'> & {
  projectId: string | undefined;
};

const preventSending = (event: KeyboardEvent) => {
  if (isEnter(event) && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

/** A field for the labels of a story; the labels of the project are suggested, and others can be typed. */
export function LabelsInput({ projectId, ...input }: LabelsInputProps) {
  const { t } = useTranslation('stories');
  const { data: suggestions = [] } = useProjectLabels(projectId);
  const { value = [], searchValue = '' } = input;
  // the text being typed counts as a label
  const labels = new Set([...value, searchValue].map((label) => label.trim()).filter(Boolean));
  const tooLong = useTooLongTags([...labels], STORY_LIMITS.label);
  const excess = labels.size - STORY_LIMITS.labels;
  return (
    <TagsInput
      {...input}
      {...tooLong}
      {...(excess > 0 && marked(t('tooManyLabels', { count: excess, max: STORY_LIMITS.labels })))}
      data={suggestions.map((label) => label.name)}
      limit={20}
      maxDropdownHeight={240}
      // Enter adds a label; without one it does not send the form around the field
      wrapperProps={{ onKeyDown: preventSending }}
    />
  );
}
