import { useEffect } from 'react';
import { storyKey } from '../../../shared/rules/story.ts';
import { db } from '../backend.ts';
import { call } from '../call.ts';
import { describeFailure } from '../errors.ts';
import { i18n } from '../i18n.ts';
import { toast } from '../toast.ts';
import { applyFacts } from './cache.ts';
import { keepFieldDraft } from './drafts.ts';
import { conflictOf } from './edit-field.ts';
import { closeOutbox, openOutbox, type StoryWrite } from './outbox.ts';
import { beginChanges } from './pending.ts';
import { inOrder } from './save.ts';
import { STORY_COLUMNS, type Story, type StoryPatch } from './types.ts';
import { deliver, forgetWaiting } from './waiting.ts';

/** Takes up what an earlier page of this person could not send, while mounted: once, in the shell. */
export function useResumedChanges(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openOutbox(personId, leaving.signal).then((writes) => {
      for (const write of writes) void resume(write);
    });
    return () => {
      leaving.abort();
      forgetWaiting();
      closeOutbox();
    };
  }, [personId]);
}

/** Shows the change again and sends it in its turn; whoever made it is told where it is refused. */
async function resume(write: StoryWrite): Promise<void> {
  const patches = patchesOf(write);
  const end = beginChanges(patches);
  try {
    const stories = await deliver(write, () => inOrder([...patches.keys()], () => send(write)));
    applyFacts(stories.map((story) => ({ kind: 'row', story })));
  } catch (error) {
    const [id = ''] = patches.keys();
    // the text waits in its field, beside what somebody else wrote there
    if (write.kind === 'field' && conflictOf(error)) keepFieldDraft(id, write.edit);
    toast.refusal(await titleOf(id, patches.size), describeFailure(error));
  } finally {
    end();
  }
}

function patchesOf(write: StoryWrite): Map<string, StoryPatch> {
  if (write.kind === 'change') return new Map(write.patches);
  const patch = write.kind === 'save' ? write.patch : { [write.edit.field]: write.edit.after };
  return new Map([[write.id, patch]]);
}

async function send(write: StoryWrite): Promise<Story[]> {
  if (write.kind === 'field') return [await call('edit_story_field', write.edit)];
  if (write.kind === 'change') return call('change_stories', { groups: write.groups });
  const { id, patch } = write;
  const query = db.from('user_stories').update(patch).eq('id', id).select(STORY_COLUMNS).single();
  const { data } = await query.throwOnError();
  return [data];
}

async function titleOf(id: string, count: number): Promise<string> {
  if (count > 1) return i18n.t('offline:refusedMany', { count });
  const { data } = await db.from('user_stories').select('number, projects(key)').eq('id', id).maybeSingle();
  if (!data) return i18n.t('offline:refusedGone');
  return i18n.t('offline:refused', { key: storyKey(data.projects?.key ?? '', data.number) });
}
