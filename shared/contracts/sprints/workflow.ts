import { z } from 'zod';
import { commandId, contracts } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';

/** `start_sprint`, `pause_sprint`, `resume_sprint`: the sprint to change. */
const sprintStepInput = z.object({ sprint_id: z.uuid(), command_id: commandId });

/** The changed sprint; the figures are null until the start and the end have stored them. */
const sprintStepOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['planned', 'active', 'paused', 'completed']),
  committed_stories: count.nullable(),
  committed_points: count.nullable(),
  completed_stories: count.nullable(),
  completed_points: count.nullable(),
});

const finishSprintOutput = sprintStepOutput.extend({
  /** How many unfinished stories were moved. */
  leftovers: count,
});

export const sprintContracts = contracts({
  start_sprint: { input: sprintStepInput, output: sprintStepOutput },
  pause_sprint: { input: sprintStepInput, output: sprintStepOutput },
  resume_sprint: { input: sprintStepInput, output: sprintStepOutput },
  /** Where its unfinished stories go: the backlog, or a planned sprint of the same project. */
  finish_sprint: {
    input: sprintStepInput.extend({ leftovers: z.union([z.literal('backlog'), z.uuid()]) }),
    output: finishSprintOutput,
  },
});

export type SprintStepInput = z.infer<typeof sprintStepInput>;
export type SprintStepOutput = z.infer<typeof sprintStepOutput>;
export type FinishSprintOutput = z.infer<typeof finishSprintOutput>;
