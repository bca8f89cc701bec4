import { createContext, useContext } from 'react';
import type { Project } from '../../lib/projects.ts';
import type { Story, StoryPatch } from '../../lib/stories/types.ts';

/** The story whose panel is open. */
interface OpenStory {
  story: Story;
  project: Project | undefined;
  /** 'RES-12' */
  storyKey: string;
  /** Changes it; a failure is told in a toast, and rejects. */
  save: (patch: StoryPatch) => Promise<unknown>;
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
