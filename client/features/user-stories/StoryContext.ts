import { createContext, useContext } from 'react';
import type { EditedField } from '../../../shared/contracts/edit-story-field.ts';
import type { Project } from '../../lib/projects.ts';
import type { FieldValue } from '../../lib/stories/edit-field.ts';
import type { Story } from '../../lib/stories/types.ts';

/** The story whose panel is open. */
interface OpenStory {
  story: Story;
  project: Project | undefined;
  /** 'RES-12' */
  storyKey: string;
  /**
   * Changes a field from what the person saw, and offers to take that back. A failure is told in a toast, a conflict with
   * somebody else is for the field to tell; both reject.
   */
  edit: (field: EditedField, before: FieldValue, after: FieldValue) => Promise<unknown>;
}

export const StoryContext = createContext<OpenStory | null>(null);

/**
 * The story of the panel around.
 * @throws outside of a panel.
 */
export function useOpenStory(): OpenStory {
  const open = useContext(StoryContext);
  if (!open) throw new Error('There is no story around.');
  return open;
}
