import { useTranslation } from 'react-i18next';
import { fieldWrite } from '#client/data/stories/write/field.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import type { ActedStories } from './acted-stories.ts';

/** Blocks the one story of the palette with a reason, or with null removes its block; it can be undone. */
export function useBlock(acted: ActedStories | null): (reason: string | null) => void {
  const { t } = useTranslation(['commands', 'edits']);
  return (reason) => {
    const [story] = acted?.stories ?? [];
    const what = acted?.keys[0] ?? '';
    if (!story) return;
    const onFailure = reportFailure(t('edits:failed', { what }));
    const title = t(reason === null ? 'onStory.unblocked' : 'onStory.blocked', { key: what });
    const write = fieldWrite(story.id, 'blocked_reason', story.blocked_reason, reason);
    submit(write, { undo: { before: [story], title, onFailure } }).catch(onFailure);
  };
}
