import type { ReactNode } from 'react';
import type { StoryStep } from '#client/data/stories/story-edit.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';

/** One line of the palette. */
export interface PaletteItem {
  id: string;
  icon: ReactNode;
  text: string;
  /** Shown in place of the text. */
  look?: ReactNode;
  /** A story's or project's key, shown before the text. */
  code?: string;
  /** A story's type, shown before its key. */
  type?: StoryType;
  /** More words for the search. */
  also?: string;
  keys?: string[];
  /** The consequence of choosing it, in a few words. */
  hint?: string | undefined;
  /** Whether it is the present value. */
  chosen?: boolean;
  /** Called when it is chosen, after the palette has closed. */
  run?: () => void;
  /** The text that choosing it puts into the field instead. */
  completes?: string;
  /** The second step that choosing it opens instead, and the name of the action. */
  opens?: { step: StoryStep; name: string };
}
