import { actionDrafts, discussionDrafts, noteDrafts, topicTitleDrafts } from '../drafts/drafts.ts';
import type { OpenRetrospective } from './queries.ts';

const noteDraft = (retrospectiveId: string, fieldId: string) =>
  noteDrafts.read(`${retrospectiveId}:${fieldId}`).trim();

/** The texts that the person has typed and not added yet, in this browser. */
export function noteDraftsOf(retrospectiveId: string, columnIds: readonly string[]): string[] {
  return columnIds.map((id) => noteDraft(retrospectiveId, id)).filter((text) => text !== '');
}

/** The changes of own notes that the person has typed and not saved, in this browser. @param notes as they are saved. */
export function noteEditsOf(
  retrospectiveId: string,
  notes: readonly { id: string; body: string }[],
): string[] {
  const changed = notes.filter(({ id, body }) => !['', body].includes(noteDraft(retrospectiveId, id)));
  return changed.map(({ id }) => noteDraft(retrospectiveId, id));
}

/** The notes that the person has typed and not added, and the changes of notes that are not saved. */
export function unsavedNotes({ id, columns, topics, own_notes }: OpenRetrospective): string[] {
  const columnIds = columns.map((column) => column.id);
  const notes = [...own_notes, ...topics.flatMap((topic) => topic.notes)];
  return [...new Set([...noteDraftsOf(id, columnIds), ...noteEditsOf(id, notes)])];
}

/** The text that the person has typed about a topic and that was not saved in time; empty if there is none. */
export function unsavedDiscussion({ id, discussion }: OpenRetrospective['topics'][number]): string {
  const draft = discussionDrafts.read(id);
  return draft && draft.value !== draft.base && !discussion.includes(draft.value) ? draft.value : '';
}

/** The title that the person has typed for a topic and not saved; empty if there is none. */
export function unsavedTitle({ id, title }: OpenRetrospective['topics'][number]): string {
  const draft = topicTitleDrafts.read(id);
  return draft === title ? '' : draft;
}

/** All that the person has typed in a retrospective and that was not saved. */
export function unsavedTexts(retro: OpenRetrospective): string[] {
  const texts = [
    ...unsavedNotes(retro),
    ...retro.topics.flatMap((topic) => [unsavedTitle(topic), unsavedDiscussion(topic)]),
    actionDrafts.read(retro.id),
    ...retro.actions.map(({ id }) => actionDrafts.read(id)),
  ];
  return texts.filter((text) => text.trim() !== '');
}
