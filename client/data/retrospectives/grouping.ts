import type { Retrospective } from '#shared/contracts/retrospectives.ts';

type Topic = Retrospective['topics'][number];

/** Where notes are put. */
export interface NoteMove {
  /** A topic, or a new id for a topic of their own. */
  topicId: string;
  noteIds: readonly string[];
  /** The note right below them; null: they are put at the end. */
  beforeId: string | null;
}

/**
 * The topics after a move, as the server makes them: a new topic is in the column of the first note, and the title of a topic that
 * loses its last note goes to the topic that got it, if that has none.
 */
export function withMovedNotes(topics: readonly Topic[], { topicId, noteIds, beforeId }: NoteMove): Topic[] {
  const all = topics.flatMap(({ notes }) => notes);
  const moved = noteIds.flatMap((id) => all.find((note) => note.id === id) ?? []);
  const [first] = moved;
  if (!first) return [...topics];
  const moving = new Set(noteIds);
  const known = topics.some(({ id }) => id === topicId)
    ? topics
    : [...topics, newTopic(topicId, first.column_id)];
  const left = known.map((topic) => ({ ...topic, notes: topic.notes.filter(({ id }) => !moving.has(id)) }));
  const emptied = (topic: Topic, place: number) =>
    topic.id !== topicId && topic.notes.length === 0 && (known[place]?.notes.length ?? 0) > 0;
  const inherited = left.find((topic, place) => emptied(topic, place) && topic.title !== null)?.title ?? null;
  return left.flatMap((topic, place) => {
    if (topic.id !== topicId) return emptied(topic, place) ? [] : topic;
    const at = topic.notes.findIndex(({ id }) => id === beforeId);
    const notes = topic.notes.toSpliced(at < 0 ? topic.notes.length : at, 0, ...moved);
    return { ...topic, title: topic.title ?? inherited, notes };
  });
}

const newTopic = (id: string, column_id: string): Topic => ({
  id,
  column_id,
  title: null,
  discussion: '',
  votes: null,
  own_votes: null,
  notes: [],
});
