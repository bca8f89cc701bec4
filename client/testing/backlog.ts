import { expect } from 'vitest';
import { BulkBar } from '#client/stories/bulk/BulkBar.tsx';

const none = () => null;

/** The parts of other features that a backlog shows: no filters, and the actions on a selection. */
export const BACKLOG_SLOTS = { FilterBar: none, NothingFound: none, BulkBar };

/**
 * Expects the backlog to show these lines, from the top: `# section` for a header (a sprint's id, 'ready' or 'refine'), and the
 * titles of stories.
 */
export async function expectLines(lines: string[]): Promise<void> {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-backlog] :is([data-section], [data-story-id])')].map(
      (line) =>
        line.dataset['section'] ? `# ${line.dataset['section']}` : line.querySelector('a')?.textContent,
    );
  await expect.poll(shown).toEqual(lines);
}
