import { callStatement, defineChange, defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow, oneValue } from '#server/lib/rows.ts';
import {
  retrospectiveContracts as contracts,
  type RetrospectiveProcedures,
} from '#shared/contracts/retrospectives.ts';
import { mergeParagraphs } from '#shared/rules/stories/merge-paragraphs.ts';

/** Groups notes, or takes one out of its group. @throws {PublicError} 404 note_gone, topic_gone. */
const moveNotes = defineChange({
  ...contracts.move_notes,
  statements: ({ retrospective_id, note_ids, topic_id, before_note_id }) => [
    callStatement('move_notes', [retrospective_id, [...new Set(note_ids)], topic_id, before_note_id]),
  ],
});

/** Sets how many votes the caller gives a topic. @throws {PublicError} 409 votes_spent, 404 topic_gone. */
const castVotes = defineProcedure({
  ...contracts.cast_votes,
  act: ({ retrospective_id, topic_id, votes, phase_count }, { client }) =>
    oneRow<RetrospectiveProcedures['cast_votes']['output']>(
      client,
      'select app.cast_votes($1, $2, $3, $4) as votes_left',
      [retrospective_id, topic_id, votes, phase_count ?? null],
    ),
});

/**
 * Writes the discussion of a topic, merged with the text that others have written meanwhile.
 * @throws {PublicError} 409 discussion_changed with `{current}` as details, 404 topic_gone.
 */
const writeDiscussion = defineProcedure({
  ...contracts.write_discussion,
  async act({ retrospective_id, topic_id, before, after, command_id = null }, { client }) {
    const topic = [retrospective_id, topic_id];
    const current = await oneValue<string>(client, 'select app.lock_discussion($1, $2)', topic);
    const isNew = await oneValue<boolean>(client, 'select app.begin_command($1)', [command_id]);
    if (current === after || !isNew) return { discussion: current };
    const discussion = current === before ? after : mergeParagraphs(before, after, current);
    if (discussion === undefined) throw refusal('discussion_changed', { params: { current } });
    await client.query('select app.write_discussion($1, $2, $3)', [...topic, discussion]);
    return { discussion };
  },
});

/** The topics of a retrospective: their notes, votes and discussions. */
export const topicProcedures = [moveNotes, castVotes, writeDiscussion];
