import { actionDraft, newActionDraft } from './action-draft.ts';
import { discussionDraft } from './discussion-draft.ts';
import { noteDraftsOf, noteEditsOf } from './note-drafts.ts';
import type { OpenRetrospective } from './queries.ts';

/** The notes that the person has typed and not added, and the changes of notes that are not saved. */
export function unsavedNotes({ id, columns, topics, own_notes }: OpenRetrospective): string[] {
  const columnIds = columns.map((column) => column.id);
  const notes = [...own_notes, ...topics.flatMap((topic) => topic.notes)];
  return [...new Set([...noteDraftsOf(id, columnIds), ...noteEditsOf(id, notes)])];
}

/** What the person has typed about a topic and was not saved in time; empty: nothing. */
export function unsavedDiscussion({ id, discussion }: OpenRetrospective['topics'][number]): string {
  const draft = discussionDraft(id);
  return draft && draft.value !== draft.base && !discussion.includes(draft.value) ? draft.value : '';
}

/** All that the person has typed in a retrospective and that was not saved. */
export function unsavedTexts(retro: OpenRetrospective): string[] {
  const texts = [
    ...unsavedNotes(retro),
    ...retro.topics.map(unsavedDiscussion),
    newActionDraft(retro.id),
    ...retro.actions.map(({ id }) => actionDraft(id)),
  ];
  return texts.filter((text) => text.trim() !== '');
}
