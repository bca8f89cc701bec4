import { z } from 'zod';
import { commandId, contracts, nothing } from './parts/contract.ts';

const deviceSession = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  refreshed_at: z.string(),
  /** Whether it is the device of this request. */
  current: z.boolean(),
});

export const accountContracts = contracts({
  /** The caller's signed-in devices, the current one first. */
  list_sessions: { input: z.object({}), output: z.array(deviceSession) },
  /** Signs one of the caller's devices out; false if it was not signed in. */
  end_session: { input: z.object({ session_id: z.uuid() }), output: z.boolean() },
  /** Begins an export of everything that the caller may see; its progress is a row of `exports`. */
  start_export: { input: z.object({ command_id: commandId }), output: z.object({ export_id: z.uuid() }) },
  /** Counts that a view was opened today, if the caller's privacy settings allow it. */
  count_view: {
    input: z.object({
      view: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ['kanban'] }),
    }),
    output: nothing,
  },
});

export type DeviceSession = z.infer<typeof deviceSession>;
