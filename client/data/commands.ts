import { resumeStoryWrite } from './stories/write/submit.ts';
import type { Command } from './write/command.ts';

/** Sends a stored command; reports a refusal. */
type Resume = (command: Command) => Promise<unknown>;

const loadStories = () => Promise.resolve(resumeStoryWrite);

/** How the commands that a browser stores are sent, by their kind. Code that the board does not need is loaded when it is needed. */
export const RESUMES: Readonly<Record<string, () => Promise<Resume>>> = {
  // only from the queues of earlier versions
  save: loadStories,
  field: loadStories,
  change: loadStories,
  create: async () => (await import('./stories/new/create-story.ts')).resumeNewStories,
  part: async () => (await import('./stories/write/parts.ts')).resumePart,
  retro: async () => (await import('./retrospectives/mutations.ts')).resumeRetroCommand,
  vote: async () => (await import('./poker/votes.ts')).resumeVote,
};
