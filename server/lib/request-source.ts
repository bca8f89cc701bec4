/** The parts of an HTTP request that say where it comes from, for counting attempts. */
export interface RequestSource {
  /** The address of the sender. */
  ip: string;
  headers: { cookie?: string | undefined };
}
