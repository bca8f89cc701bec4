import { STORIES } from './stories/write/submit.ts';
import type { Kind } from './write/command.ts';

interface StoredKind {
  /** The keys of each stored command of this kind: one without them has a form that this version cannot send. */
  keys: readonly string[];
  load: () => Promise<Kind<never>>;
}

const loadStories = () => Promise.resolve(STORIES);

/** The kinds of commands that a browser stores, by their names. Code that the board does not need is loaded when it is needed. */
export const KINDS: Readonly<Record<string, StoredKind>> = {
  // only from the queues of earlier versions
  save: { keys: ['id', 'patch'], load: loadStories },
  field: { keys: ['id', 'edit'], load: loadStories },
  change: { keys: ['groups', 'patches'], load: loadStories },
  create: {
    keys: ['stories'],
    load: async () => (await import('./stories/new/create-story.ts')).NEW_STORIES,
  },
  part: {
    keys: ['story_id', 'does', 'values'],
    load: async () => (await import('./stories/write/parts.ts')).PARTS,
  },
  retro: {
    keys: ['name', 'input', 'about'],
    load: async () => (await import('./retrospectives/mutations.ts')).RETROS,
  },
  vote: { keys: ['card'], load: async () => (await import('./poker/votes.ts')).VOTES },
};
