/** A meeting as it was read. */
export type Clocked<Meeting> = Meeting & {
  /** How far the server's clock was ahead of this device's when it was read (ms). */
  clockAhead: number;
};

/** @param serverTime when the server has answered with it. */
export const withClock = <Meeting extends object>(
  meeting: Meeting,
  serverTime: string,
): Clocked<Meeting> => ({
  ...meeting,
  clockAhead: Date.parse(serverTime) - Date.now(),
});
