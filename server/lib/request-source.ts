/** The parts of an HTTP request that identify its sender, for counting attempts. */
export interface RequestSource {
  /** The address of the sender. */
  ip: string;
  headers: { cookie?: string | undefined };
}
