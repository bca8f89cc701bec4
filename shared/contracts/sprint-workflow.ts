import { z } from 'zod';

/** `start_sprint`, `pause_sprint`, `resume_sprint`: the sprint to change. */
export const sprintStepInput = z.object({ sprint_id: z.uuid() });

/** `finish_sprint`: where its unfinished stories go: the backlog, or a planned sprint of the same project. */
export const finishSprintInput = z.object({
  sprint_id: z.uuid(),
  leftovers: z.union([z.literal('backlog'), z.uuid()]),
});

const count = z.number().int().min(0);

/** The changed sprint; the figures are null until the start and the end have stored them. */
export const sprintStepOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['planned', 'active', 'paused', 'completed']),
  committed_stories: count.nullable(),
  committed_points: count.nullable(),
  completed_stories: count.nullable(),
  completed_points: count.nullable(),
});

export const finishSprintOutput = sprintStepOutput.extend({
  /** How many unfinished stories were moved. */
  leftovers: count,
});

export type SprintStepInput = z.infer<typeof sprintStepInput>;
export type SprintStepOutput = z.infer<typeof sprintStepOutput>;
export type FinishSprintInput = z.infer<typeof finishSprintInput>;
export type FinishSprintOutput = z.infer<typeof finishSprintOutput>;
