import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import {
  actionDrafts,
  discussionDrafts,
  noteDrafts,
  returnText,
  topicTitleDrafts,
} from '../drafts/drafts.ts';
import type { RetroCommand } from './show-changes.ts';

/** Shows that a text from an earlier page was refused. Its text is where it was typed, to be changed or copied. */
export async function reportRefusal({ retro, name, input }: RetroCommand, error: unknown): Promise<void> {
  await i18n.loadNamespaces('offline');
  const typed = input as unknown as Record<
    'column_id' | 'topic_id' | 'title' | 'body' | 'before' | 'after',
    string
  >;
  if (name === 'write_note') returnText(noteDrafts, `${retro}:${typed.column_id}`, typed.body);
  if (name === 'save_action') returnText(actionDrafts, retro, typed.body);
  if (name === 'title_topic') topicTitleDrafts.write(typed.topic_id, typed.title ?? '');
  if (name === 'write_discussion')
    discussionDrafts.write(typed.topic_id, { value: typed.after, base: typed.before });
  reportFailure(i18n.t('offline:refusedRetro'), 'all')(error);
}
