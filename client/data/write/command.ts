/**
 * A write of a person, as plain JSON. Browsers store these objects until the server has answered, also during an update of the
 * program. So the form of a kind may be extended but never changed.
 */
export interface Command {
  /** The key of its kind in {@link file://../commands.ts}. */
  kind: string;
  /** A later command of the same slot replaces an earlier one that is not sent yet, in every page of the person. */
  slot?: string;
  /** Its place among all commands that were given in this browser, from {@link file://./turn.ts}. It is set when it is given. */
  turn?: number;
}

/** The target of a command (a story, a round, …), and its change, which shows until the server has answered. */
export type Change = readonly [target: string, patch: unknown];

/**
 * How the commands of one kind are shown and sent. Each does the same when it is sent twice: it is stored until it is answered, and sent
 * again if the connection was cut or the server is busy.
 */
export interface Kind<Sent extends Command = Command, Answer = unknown> {
  /** Commands about the same target are sent one after the other. */
  changesOf(command: Sent): readonly Change[];
  /**
   * @param hasWaited whether it was written before it could be sent, perhaps long ago.
   * @throws the error that the server answered, or the failure of the connection.
   */
  send(command: Sent, hasWaited: boolean): Promise<Answer>;
  /** Whether a command needs the server at once: without connection it fails. It is never stored. */
  isImmediate?(command: Sent): boolean;
  /**
   * Finds out about a command that no answer came to although the server can be reached. @returns its answer, if it was carried out.
   * @throws the failure, where nobody knows or nothing was done.
   */
  afterLoss(command: Sent, loss: unknown): Promise<Answer | undefined>;
  /** Shows what the server has now. If it returns a promise, the changes show until that settles. */
  // biome-ignore lint/suspicious/noConfusingVoidType: it may return nothing
  onAnswer?(answer: Answer, command: Sent): Promise<unknown> | void;
  /** In place of `onAnswer`: reads the first target again. The changes show until the last of several commands about it is read. */
  readAgain?(command: Sent): Promise<unknown>;
  /** Reports the refusal of a command that an earlier page has left. Texts that it had are in their fields, or can be copied. */
  onRefusal(command: Sent, error: unknown): Promise<unknown> | undefined;
}
