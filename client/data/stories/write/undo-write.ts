import { toast } from '#client/lib/screen/toast.ts';
import { addTexts, i18n } from '#client/lib/text/i18n.ts';
import undone from '#client/locales/es/undone.json';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { hasRedaction } from '#shared/rules/stories/redaction.ts';
import { describeScopeChange } from '../scope-change.ts';
import { eventsSince, stateIn } from '../server-events.ts';
import type { CardStory, Story } from '../types.ts';
import { conflictOf, valueOfField } from './field.ts';
import { idsOf, type StoryWrite } from './story-write.ts';
import { inverseOf } from './undo.ts';

addTexts('es', { undone });

/** The undo that a toast offers after a write was answered. */
export interface UndoOffer {
  /** The stories as the person saw them before the write. */
  before: readonly CardStory[];
  /** The action in words, for the toast. */
  title: string;
  detail?: string;
  /** Called with the error if the undo is refused. */
  onFailure: (error: unknown) => void;
}

interface Answered {
  write: StoryWrite;
  /** The stories as the server answered the write. */
  stories: readonly Story[];
  /** `performance.now()` when the answer came. */
  answeredAt: number;
}

type Submit = (write: StoryWrite) => Promise<Story[]>;

/**
 * Offers to undo a write in a toast, which says how the scope of running sprints has changed, if it has.
 * @param submit sends the inverse.
 */
export function offerUndo(answered: Answered, offer: UndoOffer, submit: Submit): void {
  const { title, detail, before, onFailure } = offer;
  toast.undoable(title, describeScopeChange(before, answered.stories) ?? detail, () => {
    undoWrite(answered, before, submit).catch(onFailure);
  });
}

/** Undoes a write in the stories that have not changed since; a toast shows in how many stories it could not. */
async function undoWrite(
  { write, stories, answeredAt }: Answered,
  before: readonly CardStory[],
  submit: Submit,
): Promise<void> {
  const now = currentStories(stories, answeredAt);
  const inverse = inverseOf({ write, before: byId(before), after: byId(stories), now });
  try {
    const restored = new Set(inverse.write && (await submit(inverse.write)).map(({ id }) => id));
    const refused = inverse.write ? idsOf(inverse.write).filter((id) => !restored.has(id)) : [];
    const changedSince = new Set([...inverse.changedSince, ...refused]);
    const current = write.kind === 'field' && valueIn(now.get(write.id), write.edit.field);
    if (changedSince.size > 0 && hasRedaction(current)) reportRedacted();
    else reportChangedSince(changedSince.size, restored.size);
  } catch (error) {
    const conflict = conflictOf(error);
    if (!conflict) throw error;
    if (hasRedaction(conflict.current)) reportRedacted();
    else reportChangedSince(1, 0);
  }
}

const valueIn = (story: Story | undefined, field: EditedField) => story && valueOfField(story, field);

function byId<Row extends { id: string }>(stories: readonly Row[]): Map<string, Row> {
  return new Map(stories.map((story) => [story.id, story]));
}

/** The stories of an answer, updated by the events since. */
function currentStories(answer: readonly Story[], answeredAt: number): Map<string, Story> {
  const now = byId(answer);
  for (const [id, event] of eventsSince(answeredAt)) {
    const story = now.get(id);
    if (!story) continue;
    if (event.kind === 'row') now.set(id, event.story);
    else if (stateIn(event, story.project_id) === null) now.delete(id);
  }
  return now;
}

/** Shows that the text of before was removed for good. */
function reportRedacted(): void {
  toast.refusal(i18n.t('undone:title'), i18n.t('undone:redacted'));
}

/** Shows in how many stories a part was not undone, because they have changed since. */
function reportChangedSince(count: number, restored: number): void {
  if (count === 0) return;
  const title = i18n.t(restored > 0 ? 'undone:partly' : 'undone:title');
  toast.refusal(title, i18n.t('undone:changed', { count }));
}
