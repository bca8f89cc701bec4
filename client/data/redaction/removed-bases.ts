import { db } from '#client/lib/backend/backend.ts';
import { storageOwner, storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import type { RedactedKind } from '#shared/contracts/redact-text.ts';
import { fieldsOf, ownFieldId } from '#shared/rules/stories/own-fields.ts';
import { hasRedaction } from '#shared/rules/stories/redaction.ts';
import { type FieldDraft, forgetBase } from '../drafts/drafts.ts';

/** A draft of a field that holds the saved text it was begun on. */
interface BasedDraft {
  id: string;
  storyId: string;
  field: string;
  base: string;
}

function basedDrafts(personId: string): BasedDraft[] {
  return storedIds('fieldDraft', personId).flatMap((id) => {
    const draft = storedText('fieldDraft', personId, id).parse() as Partial<FieldDraft> | undefined;
    const base = draft?.base?.value;
    const [storyId = '', field = ''] = id.split(':');
    return typeof base === 'string' && base !== '' ? [{ id, storyId, field, base }] : [];
  });
}

/** The kinds of removed texts that a field of a story may have. */
function kindsOf(field: string): readonly RedactedKind[] {
  if (field === 'description') return ['description'];
  if (field === 'acceptance_criteria') return ['criteria', 'criterion'];
  return ownFieldId(field) === undefined ? [] : ['field'];
}

/** The texts of a story that are saved now and of which some were removed for good. */
type Saved = Parameters<typeof fieldsOf>[0] &
  Record<'id', string> &
  Record<'description' | 'acceptance_criteria', string | null>;

function savedIn(story: Saved | undefined, field: string): unknown {
  if (!story) return undefined;
  if (field === 'description' || field === 'acceptance_criteria') return story[field];
  return fieldsOf(story)[ownFieldId(field) ?? ''];
}

/**
 * Asks for the texts that were removed from the stories of drafts, and forgets what drafts have of them: a base that is not what is
 * saved now, in a field from which a text was removed.
 * @param news the answer of the server, if it may have a removed text.
 * @throws the error that the server answered.
 */
export async function forgetRemoved(news?: unknown): Promise<void> {
  if (news !== undefined && !hasRedaction(JSON.stringify(news))) return;
  const personId = storageOwner();
  const drafts = personId ? basedDrafts(personId) : [];
  if (drafts.length === 0) return;
  const ids = [...new Set(drafts.map(({ storyId }) => storyId))];
  const [log, stories] = await Promise.all([
    db
      .from('activity_log')
      .select('entity_id, changes')
      .in('entity_id', ids)
      .not('changes->redacted', 'is', null)
      .throwOnError(),
    db
      .from('user_stories')
      .select('id, description, acceptance_criteria, fields')
      .in('id', ids)
      .throwOnError(),
  ]);
  if (storageOwner() !== personId) return;
  const removed = new Set(
    log.data.flatMap(({ entity_id, changes }) => {
      const { redacted } = Object(changes) as { redacted?: [null, { kind: RedactedKind }] };
      return redacted ? [`${entity_id}:${redacted[1].kind}`] : [];
    }),
  );
  for (const { id, storyId, field, base } of drafts) {
    const story = stories.data.find((each) => each.id === storyId);
    const isRemoved = kindsOf(field).some((kind) => removed.has(`${storyId}:${kind}`));
    if (isRemoved && savedIn(story, field) !== base) forgetBase(id);
  }
}
