import { randomUUID } from 'node:crypto';
import { LIMITS } from '../limits/limits.ts';
import type { Presence } from '../presence/presence.ts';
import type { JoinRequest } from './join-request.ts';

/** A presence call that cannot be served; the message goes to the client. */
export class PresenceError extends Error {}

/** Whether a text or key in a JSON text contains the null character, which `jsonb` cannot have. */
const hasNullCharacter = (json: string) => json.replaceAll('\\\\', '').includes('\\u0000');

/** The one presence of a channel. Its calls run one after the other. */
export class ChannelPresence {
  readonly #presence: Presence;
  readonly #topic: string;
  readonly #person: string;
  readonly #key: string;
  #ref: string | undefined;
  #closed = false;
  #work: Promise<void> = Promise.resolve();

  constructor(presence: Presence, topic: string, person: string, request: JoinRequest) {
    this.#presence = presence;
    this.#topic = topic;
    this.#person = person;
    this.#key = request.presenceKey || randomUUID();
  }

  /**
   * Makes the channel present with the payload of the client. The server adds who it is (`user_id`).
   * @throws {PresenceError} if the payload is not an object, is too large, or contains a null character.
   */
  track(payload: unknown): Promise<void> {
    return this.#then(async () => {
      if (this.#closed) return;
      if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
        throw new PresenceError('InvalidPresence: the payload must be an object');
      }
      const meta = { ...payload, user_id: this.#person };
      const text = JSON.stringify(meta);
      if (Buffer.byteLength(text) > LIMITS.presenceBytes) {
        throw new PresenceError(`InvalidPresence: the payload may take ${LIMITS.presenceBytes} bytes`);
      }
      if (hasNullCharacter(text)) {
        throw new PresenceError('InvalidPresence: the payload contains a null character');
      }
      this.#ref = await this.#presence.track({ topic: this.#topic, key: this.#key, meta }, this.#ref);
    });
  }

  untrack(): Promise<void> {
    return this.#then(async () => {
      const ref = this.#ref;
      this.#ref = undefined;
      if (ref) await this.#presence.untrack(ref);
    });
  }

  /** Ends the presence of a channel that ends. */
  close(): Promise<void> {
    this.#closed = true;
    return this.untrack();
  }

  #then(call: () => Promise<void>): Promise<void> {
    const result = this.#work.then(call);
    this.#work = result.catch(() => undefined);
    return result;
  }
}
