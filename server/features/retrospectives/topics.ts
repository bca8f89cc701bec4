import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type RetrospectiveProcedures, retrospectiveContracts } from '#shared/contracts/retrospectives.ts';
import { mergeParagraphs } from '#shared/rules/merge-paragraphs.ts';

/** Groups notes, or takes one out of its group. @throws {PublicError} 404 note_gone, topic_gone. */
export const moveNotes = defineProcedure({
  ...retrospectiveContracts.move_notes,
  async act({ retrospective_id, note_ids, topic_id, before_note_id }, { client }): Promise<void> {
    const values = [retrospective_id, [...new Set(note_ids)], topic_id, before_note_id ?? null];
    await client.query('select app.move_notes($1, $2, $3, $4)', values);
  },
});

/** @throws {PublicError} 404 topic_gone. */
export const titleTopic = defineProcedure({
  ...retrospectiveContracts.title_topic,
  async act({ retrospective_id, topic_id, title }, { client }): Promise<void> {
    await client.query('select app.title_topic($1, $2, $3)', [retrospective_id, topic_id, title]);
  },
});

/** Sets how many votes the caller gives a topic. @throws {PublicError} 409 votes_spent, 404 topic_gone. */
export const castVotes = defineProcedure({
  ...retrospectiveContracts.cast_votes,
  async act({ retrospective_id, topic_id, votes }, { client }) {
    const { rows } = await client.query<RetrospectiveProcedures['cast_votes']['output']>(
      'select app.cast_votes($1, $2, $3) as votes_left',
      [retrospective_id, topic_id, votes],
    );
    const [row] = rows;
    if (!row) throw new Error('cast_votes gave no row');
    return row;
  },
});

/**
 * Writes what is said about a topic, merged with what others have written meanwhile.
 * @throws {PublicError} 409 discussion_changed with `{current}` as details, 404 topic_gone.
 */
export const writeDiscussion = defineProcedure({
  ...retrospectiveContracts.write_discussion,
  async act({ retrospective_id, topic_id, before, after }, { client }) {
    const { rows } = await client.query<{ current: string }>(
      'select app.lock_discussion($1, $2) as current',
      [retrospective_id, topic_id],
    );
    const current = rows[0]?.current ?? '';
    if (current === after) return { discussion: after };
    const discussion = current === before ? after : mergeParagraphs(before, after, current);
    if (discussion === undefined) throw refusal('discussion_changed', { params: { current } });
    await client.query('select app.write_discussion($1, $2, $3)', [retrospective_id, topic_id, discussion]);
    return { discussion };
  },
});
