import { db } from '#client/lib/backend/backend.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { keepRefused } from '../../copies/keep.ts';
import { keepFieldDraft } from '../../drafts/drafts.ts';
import { loadNotices } from '../../drafts/notice.ts';
import { conflictOf } from './field.ts';
import { idsOf, type StoryWrite } from './story-write.ts';

/** Shows that a change from an earlier page was refused. */
export async function reportRefusal(write: StoryWrite, error: unknown): Promise<void> {
  if (write.kind !== 'field') return await reportStoryRefusal(idsOf(write), error);
  const { id, edit } = write;
  const isConflict = conflictOf(error) !== null;
  // the draft stays in its field, beside the value that another person saved
  if (isConflict) keepFieldDraft(id, edit);
  await reportStoryRefusal([id], error, isConflict ? undefined : { field: edit.field, value: edit.after });
}

/**
 * Shows that a change of stories, or of a part of one, was refused.
 * @param typed the value of a field that is nowhere else: if it is a text, it can be copied.
 */
export async function reportStoryRefusal(
  ids: readonly string[],
  error: unknown,
  typed?: { field: string; value: unknown },
): Promise<void> {
  const [id = ''] = ids;
  const isKept = typed && keepRefused(id, typed.field, typed.value);
  if (isKept) await loadNotices();
  const detail = [describeFailure(error), isKept && i18n.t('typedTexts:kept')].filter(Boolean).join('\n');
  reportFailure(await titleOf(id, ids.length), 'all', detail)(error);
}

async function titleOf(id: string, count: number): Promise<string> {
  if (count > 1) return i18n.t('offline:refusedMany', { count });
  const { data } = await db.from('user_stories').select('number, projects(key)').eq('id', id).maybeSingle();
  if (!data) return i18n.t('offline:refusedGone');
  return i18n.t('offline:refused', { key: storyKey(data.projects?.key ?? '', data.number) });
}
