import { z } from 'zod';
import { isNearDay } from '../../rules/dates/working-days.ts';
import { count } from '../parts/fields.ts';

export const id = z.uuid();
export const day = z.iso.date().refine(isNearDay);
export const retrospectiveId = { retrospective_id: id };
export const topicOf = { ...retrospectiveId, topic_id: id };
export const secret = z.string().min(32).max(200).optional();
/** A text of one line or more, of 1 to `max` characters. */
export const line = (max: number) => z.string().trim().min(1).max(max);

/**
 * The `phase_count` that the caller saw when they wrote, if that was before it could be sent: 409 `retrospective_moved_on` if the
 * retrospective has gone on since, or has come to the same phase again.
 */
export const phaseCount = count.optional();

/** A column. Columns of built-in templates have no texts: clients translate their ids (shared/rules/meetings/retro-templates.ts). */
export const column = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .meta({ examples: ['start'] }),
  title: line(60).optional(),
  hint: z.string().trim().max(160).optional(),
});

/** A column of a team's own template. */
export const ownColumn = column.required({ title: true });
