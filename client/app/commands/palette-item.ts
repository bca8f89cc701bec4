import type { ReactNode } from 'react';
import type { StoryType } from '#shared/rules/stories/story.ts';

/** The second steps of the palette: each chooses a value for the stories at hand. */
export type StoryStep =
  | 'assignee'
  | 'status'
  | 'points'
  | 'priority'
  | 'due'
  | 'sprint'
  | 'epic'
  | 'labels'
  | 'block'
  | 'type';

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
  /** The second step that choosing it opens instead. */
  opens?: StoryStep;
}
