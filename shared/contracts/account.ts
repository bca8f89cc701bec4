import { z } from 'zod';
import { contracts, nothing } from './contract.ts';

/** `list_sessions`: the caller's signed-in devices, the current one first. */
const listSessionsInput = z.object({});

const deviceSession = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  refreshed_at: z.string(),
  /** Whether it is the device of this request. */
  current: z.boolean(),
});

/** `end_session`: signs one of the caller's devices out; false if it was not signed in. */
const endSessionInput = z.object({ session_id: z.uuid() });

/** `start_export`: begins an export of everything that the caller may see; its progress is a row of `exports`. */
const startExportInput = z.object({});

/** `count_view`: counts that a view was opened today, if the caller's privacy settings allow it. */
const countViewInput = z.object({
  view: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .meta({ examples: ['kanban'] }),
});

export const accountContracts = contracts({
  list_sessions: { input: listSessionsInput, output: z.array(deviceSession) },
  end_session: { input: endSessionInput, output: z.boolean() },
  start_export: { input: startExportInput, output: z.object({ export_id: z.uuid() }) },
  count_view: { input: countViewInput, output: nothing },
});

export type DeviceSession = z.infer<typeof deviceSession>;
