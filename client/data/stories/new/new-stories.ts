import { useMemo } from 'react';
import type { TablesInsert } from '#shared/database.types.ts';
import type { Command } from '../../write/command.ts';
import { usePendingChanges } from '../../write/pending.ts';

/** The values of a new story. */
export type NewRow = TablesInsert<'user_stories'>;

/** Creates stories, all or none, under ids of the client: sent again, it creates nothing more. */
export interface NewStories extends Command {
  kind: 'create';
  stories: readonly (NewRow & { id: string })[];
  /** The tasks of the only one, and the template that they come from; null: only the tasks are left of it. */
  from?: { templateId: string | null; tasks: readonly string[] };
}

/** A new story as it shows until the server has created it. */
export type WaitingStory = NewStories['stories'][number] & typeof DEFAULTS;

/** The values of a story that says nothing else. */
const DEFAULTS: Required<Pick<NewRow, 'status' | 'priority' | 'type'>> = {
  status: 'backlog',
  priority: 'medium',
  type: 'story',
};

const TARGET = 'new-stories:';
const NONE: readonly WaitingStory[] = [];

/** The target of the new stories of a project. */
export const newStoriesTarget = (projectId: string): string => TARGET + projectId;

/** The new stories of a project that the server has not created yet, in the order of typing. No project: those of all. */
export function useNewStories(projectId = ''): readonly WaitingStory[] {
  const changes = usePendingChanges();
  return useMemo(() => {
    const commands = [...changes].flatMap(([target, own]) =>
      target.startsWith(newStoriesTarget(projectId)) ? (own as NewStories[]) : [],
    );
    const stories = commands.flatMap((command) => command.stories);
    return stories.length === 0 ? NONE : stories.map((story) => ({ ...DEFAULTS, ...story }));
  }, [changes, projectId]);
}
