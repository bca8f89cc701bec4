import { createContext } from 'react';
import type { Project } from '#client/data/projects/queries.ts';
import type { Story } from '#client/data/stories/types.ts';
import type { FieldValue } from '#client/data/stories/write/story-write.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';

/** The parts of a change, beside its values, that some fields have. */
export interface EditMore {
  /** With a reason of a block: the story that blocks it. */
  waitsFor?: string;
  /** The name of an own field. */
  name?: string;
}

/** The story whose panel is open. */
interface OpenStory {
  story: Story;
  project: Project | undefined;
  /** 'RES-12' */
  storyKey: string;
  /** Whether the person may change the story. */
  mayEdit: boolean;
  /**
   * Changes a field if it still holds what the person saw, and offers to undo it. A toast reports a failure; the field itself
   * must show a conflict with another person's change. Both reject. It resolves with the value that is stored.
   */
  edit: (field: EditedField, before: FieldValue, after: FieldValue, more?: EditMore) => Promise<unknown>;
  /** Whether the panel asks why the story is blocked, and the function that shows and hides the question. */
  asksReason: boolean;
  askReason: (asks: boolean) => void;
}

export const StoryContext = createContext<OpenStory | null>(null);

/** The story of the surrounding panel. */
export const useOpenStory = () => useSurrounding(StoryContext, 'story');
