import type { EditedField, FieldConflict } from '../../../shared/contracts/edit-story-field.ts';
import { call } from '../call.ts';
import { failureCode } from '../errors.ts';
import { applyFacts } from './cache.ts';
import { beginChange } from './pending.ts';
import { inOrder } from './save.ts';
import type { Story } from './types.ts';
import { deliver } from './waiting.ts';

/** What a field holds: a name, an id, a number, a switch. */
export type FieldValue = FieldConflict['current'];

/**
 * Changes one field of a story from what the person saw. It shows in the same frame; a refusal takes it back. Without
 * connection it waits.
 * @returns the story as the server has it now.
 * @throws what the server answered; {@link conflictOf} tells when somebody else changed the field meanwhile.
 */
export async function editStoryField(
  id: string,
  field: EditedField,
  before: FieldValue,
  after: FieldValue,
): Promise<Story> {
  const end = beginChange(id, { [field]: after });
  try {
    const edit = { story_id: id, field, before, after };
    const story = await deliver({ kind: 'field', id, edit }, () =>
      inOrder([id], () => call('edit_story_field', edit)),
    );
    applyFacts([{ kind: 'row', story }]);
    return story;
  } finally {
    end();
  }
}

/** What a field holds by now and who wrote that, where an edit was refused because of it. */
export function conflictOf(error: unknown): Pick<FieldConflict, 'current' | 'actor_id'> | null {
  if (failureCode(error) !== 'field_conflict') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as FieldConflict) : null;
}
