import type { StoryWrite } from './story-write.ts';

/** The part of a write that concerns some stories, without conditions. */
export function unconditional(write: StoryWrite, ids: ReadonlySet<string>): StoryWrite {
  if (write.kind !== 'change') return write;
  const groups = write.groups.flatMap(({ ids: all, change }) => {
    const own = all.filter((id) => ids.has(id));
    return own.length === 0 ? [] : [{ ids: own, change }];
  });
  return { kind: 'change', groups, patches: write.patches.filter(([id]) => ids.has(id)) };
}
