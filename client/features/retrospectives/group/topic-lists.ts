import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import type { RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';

export type Topic = OpenRetrospective['topics'][number];
export type TopicNote = Topic['notes'][number];

/** The list of a column, where a note is put that leaves its group. */
export const columnList = (columnId: string) => `column:${columnId}`;

/** The topics as lists of notes, column by column; after those of a column comes the place outside of its groups. */
export function listsOf({
  columns,
  topics,
}: Pick<OpenRetrospective, 'columns' | 'topics'>): RankedList<string, TopicNote>[] {
  return columns.flatMap(({ id }) => [
    ...topics
      .filter(({ column_id }) => column_id === id)
      .map((topic) => ({ id: topic.id, shown: topic.notes })),
    { id: columnList(id), shown: [] },
  ]);
}

/** Whether a topic is shown as a group: with a header. */
export const isGroup = ({ title, notes }: Topic): boolean => title !== null || notes.length !== 1;

/** Whether a note may be put outside of all groups: only in its own column, and only if it is in a group. */
export function mayLeaveFor(topics: readonly Topic[], noteId: string, list: string): boolean {
  const from = topics.find(({ notes }) => notes.some(({ id }) => id === noteId));
  const note = from?.notes.find(({ id }) => id === noteId);
  return note !== undefined && columnList(note.column_id) === list && (from?.notes.length ?? 0) > 1;
}
