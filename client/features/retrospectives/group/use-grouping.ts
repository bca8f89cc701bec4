import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { topicTitleDrafts } from '#client/data/drafts/drafts.ts';
import { type NoteMove, withMovedNotes } from '#client/data/retrospectives/grouping.ts';
import { newId } from '#client/lib/state/new-id.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../state/RetroContext.ts';
import { columnList } from './topic-lists.ts';

/** The functions that change the groups. */
export interface Grouping {
  /** The notes that the person has selected. */
  selected: ReadonlySet<string>;
  toggle: (noteId: string) => void;
  /** The topic whose title is asked for. */
  titling: string | null;
  setTitling: (topicId: string | null) => void;
  /** Moves notes to a place in one of the lists of the phase; a group without a title is asked for one. */
  moveTo: (noteIds: readonly string[], list: string, beforeId?: string | null) => void;
  /** Puts the notes into one topic: the one of the first of them. */
  group: (noteIds: readonly string[]) => void;
  /** Takes each of the notes out of its group. */
  ungroup: (noteIds: readonly string[]) => void;
  /** A title that is refused is in its field when that is opened again. */
  setTitle: (topicId: string, title: string | null) => void;
}

/** The notes that the person has selected, in the order on the screen, without those that are gone. */
function useSelection(topics: Retrospective['topics']) {
  const [chosen, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const selected = new Set(
    topics.flatMap(({ notes }) => notes.map(({ id }) => id)).filter((id) => chosen.has(id)),
  );
  const toggle = (noteId: string) => {
    const next = new Set(selected);
    if (!next.delete(noteId)) next.add(noteId);
    setSelected(next);
  };
  return { selected, toggle, clear: () => setSelected(new Set()) };
}

/** All ways to change the groups. Changes show at once; a toast reports a refusal, and what the others have done shows then. */
export function useGrouping(): Grouping {
  const { t } = useTranslation('retro');
  const { retro, room, tryChange } = useRetro();
  const { selected, toggle, clear } = useSelection(retro.topics);
  const [titling, setTitling] = useState<string | null>(null);
  const { id: retrospective_id, topics } = retro;
  const topicOf = (noteId: string) => topics.find(({ notes }) => notes.some(({ id }) => id === noteId));
  const move = ({ topicId, noteIds, beforeId }: NoteMove) =>
    tryChange(t('group.moveFailed'), 'move_notes', {
      retrospective_id,
      topic_id: topicId,
      note_ids: [...noteIds],
      ...(beforeId !== null && { before_note_id: beforeId }),
    });
  // the first to lift a note holds it
  const free = (noteIds: readonly string[]) => noteIds.filter((id) => !room.drags.has(id));
  const join = (noteIds: readonly string[], topicId: string, beforeId: string | null = null) => {
    const ids = free(noteIds);
    if (ids.length === 0) return;
    clear();
    const noteMove = { topicId, noteIds: ids, beforeId };
    const after = withMovedNotes(topics, noteMove).find(({ id }) => id === topicId);
    if (after && after.title === null && after.notes.length > 1) setTitling(topicId);
    void move(noteMove);
  };
  const ungroup = async (noteIds: readonly string[]) => {
    clear();
    const left = new Map(topics.map(({ id, notes }) => [id, notes.length]));
    for (const id of free(noteIds)) {
      const from = topicOf(id)?.id ?? '';
      const count = left.get(from) ?? 0;
      // the last note of a group stays where the group is
      if (count < 2) continue;
      left.set(from, count - 1);
      if (!(await move({ topicId: newId(), noteIds: [id], beforeId: null }))) return;
    }
  };

  return {
    selected,
    toggle,
    titling,
    setTitling,
    moveTo: (noteIds, list, beforeId = null) => {
      if (retro.columns.some(({ id }) => columnList(id) === list)) void ungroup(noteIds);
      else join(noteIds, list, beforeId);
    },
    group: (noteIds) => {
      const target = topicOf(noteIds[0] ?? '');
      const others = noteIds.filter((id) => topicOf(id)?.id !== target?.id);
      if (target) join(others, target.id);
    },
    ungroup: (noteIds) => void ungroup(noteIds),
    setTitle: (topicId, title) => {
      setTitling(null);
      topicTitleDrafts.write(topicId);
      if (!topics.some((topic) => topic.id === topicId && topic.title !== title)) return;
      const input = { retrospective_id, topic_id: topicId, title };
      void tryChange(t('group.titleFailed'), 'title_topic', input).then((done) => {
        if (!done) topicTitleDrafts.write(topicId, title ?? '');
      });
    },
  };
}
