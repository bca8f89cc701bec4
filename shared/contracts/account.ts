import { z } from 'zod';

/** `list_sessions`: the caller's signed-in devices, the current one first. */
export const listSessionsInput = z.object({});

export interface DeviceSession {
  id: string;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  refreshed_at: string;
  /** Whether it is the device of this request. */
  current: boolean;
}

/** `end_session`: signs one of the caller's devices out; false if it was not signed in. */
export const endSessionInput = z.object({ session_id: z.uuid() });

/** `start_export`: begins an export of everything that the caller may see; its progress is a row of `exports`. */
export const startExportInput = z.object({});

/** `count_view`: counts that a view was opened today, if the caller's privacy settings allow it. */
export const countViewInput = z.object({ view: z.string().regex(/^[a-z]{1,20}$/) });

export interface AccountProcedures {
  list_sessions: { input: z.input<typeof listSessionsInput>; output: DeviceSession[] };
  end_session: { input: z.input<typeof endSessionInput>; output: boolean };
  start_export: { input: z.input<typeof startExportInput>; output: { export_id: string } };
  count_view: { input: z.input<typeof countViewInput>; output: undefined };
}
