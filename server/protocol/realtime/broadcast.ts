import { type Broadcast, encodeBroadcast, VERSIONS, type Version } from './frames.ts';
import type { Hub, Subscriber } from './hub.ts';
import { LIMITS } from './limits.ts';

/** A broadcast as one node tells it to the others. */
interface Told {
  topic: string;
  event: string;
  encoding: Broadcast['encoding'];
  body: string;
}

/** Messages of one client to the others of a topic: nothing keeps them, and who is away misses them. */
export class Broadcasts {
  readonly #hub: Hub;
  readonly #tell: (text: string) => void;

  /** @param tell sends a text to the other nodes. */
  constructor(hub: Hub, tell: (text: string) => void) {
    this.#hub = hub;
    this.#tell = tell;
  }

  /** Sends to everyone on the sender's topic, on all nodes; false where the message is too large. */
  send(from: Subscriber, message: Broadcast, toSelf: boolean): boolean {
    const { event, encoding, body } = message;
    const told: Told = {
      topic: from.topic,
      event,
      encoding,
      body: body.toString(encoding === 'json' ? 'utf8' : 'base64'),
    };
    const text = JSON.stringify(told);
    if (Buffer.byteLength(text) > LIMITS.broadcastBytes) return false;
    this.#deliver(from.topic, message, toSelf ? undefined : from);
    this.#tell(text);
    return true;
  }

  /** Delivers what another node has told. */
  hear(text: string): void {
    const { topic, event, encoding, body } = JSON.parse(text) as Told;
    const bytes = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64');
    this.#deliver(topic, { event, encoding, body: bytes }, undefined);
  }

  #deliver(topic: string, message: Broadcast, except: Subscriber | undefined): void {
    const frames = new Map<Version, ReturnType<typeof encodeBroadcast>>(
      VERSIONS.map((version) => [version, encodeBroadcast(version, topic, message)]),
    );
    for (const channel of this.#hub.ofTopic(topic)) {
      const frame = frames.get(channel.version);
      if (frame && channel !== except) channel.send(frame.data, frame.binary);
    }
  }
}
