import { TagsInput, type TagsInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTooLongTags } from '#client/components/limited/use-excess.tsx';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { isEnter } from '#client/lib/keys/composing.ts';

/** The database's limits. */
export const MAX_LABELS = 20;
const LONGEST_LABEL = 60;

type LabelsInputProps = Omit<TagsInputProps, 'data' | 'maxTags'> & {
  projectId: string | undefined;
};

const preventSending = (event: KeyboardEvent) => {
  if (isEnter(event) && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

/** A field for the labels of a story; the labels of the project are suggested, and others can be typed. */
export function LabelsInput({ projectId, ...input }: LabelsInputProps) {
  const { data: suggestions = [] } = useProjectLabels(projectId);
  return (
    <TagsInput
      {...input}
      maxTags={MAX_LABELS}
      {...useTooLongTags(input.value ?? [], LONGEST_LABEL)}
      data={suggestions.map((label) => label.name)}
      limit={20}
      maxDropdownHeight={240}
      // Enter adds a label; without one it does not send the form around the field
      wrapperProps={{ onKeyDown: preventSending }}
    />
  );
}
