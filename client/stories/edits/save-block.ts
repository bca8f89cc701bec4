import type { CardStory } from '#client/data/stories/types.ts';
import { fieldWrite } from '#client/data/stories/write/field.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { i18n } from '#client/lib/text/i18n.ts';

/**
 * Marks a story as blocked, by another story or not, or as not blocked, if it still is as the person saw it. It can be undone; a toast
 * shows a refusal.
 * @param key its name in the toasts.
 */
export function saveBlock(story: CardStory, key: string, reason: string | null, waitsFor?: string): void {
  const write = fieldWrite(story.id, 'blocked_reason', story.blocked_reason, reason, waitsFor);
  const onFailure = reportFailure(i18n.t('edits:failed', { what: key }));
  const undo = {
    before: [story],
    title: i18n.t(reason === null ? 'edits:unblocked' : 'edits:blocked', { key }),
    onFailure,
  };
  submit(write, { undo }).catch(onFailure);
}
