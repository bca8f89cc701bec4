import { useMemo } from 'react';
import type { TablesInsert } from '#shared/database.types.ts';
import type { Command } from '../../write/command.ts';
import { usePendingChanges } from '../../write/pending.ts';

/** The values of a new story. */
export type NewRow = TablesInsert<'user_stories'>;

/** The tasks that a story gets, and the template that they come from. */
export interface FromTemplate {
  /** null: only the tasks are left of it. */
  templateId: string | null;
  tasks: readonly string[];
}

/** Creates stories, all or none, under ids of the client: sent again, it creates nothing more. */
export interface NewStories extends Command {
  kind: 'create';
  stories: readonly (NewRow & { id: string })[];
  /** The template and the tasks of the only one. */
  from?: FromTemplate;
}

const TARGET = 'new-stories:';

/** The target of the new stories of a project. */
export const newStoriesTarget = (projectId: string): string => TARGET + projectId;

/** The new stories of a project that the server has not created yet, in the order of typing. No project: those of all. */
export function useNewStories(projectId: string | undefined): NewStories['stories'] {
  const changes = usePendingChanges();
  return useMemo(
    () =>
      [...changes]
        .filter(([target]) =>
          projectId === undefined ? target.startsWith(TARGET) : target === newStoriesTarget(projectId),
        )
        .flatMap(([, layers]) => layers.flatMap(({ patch }) => (patch as NewStories).stories)),
    [changes, projectId],
  );
}
