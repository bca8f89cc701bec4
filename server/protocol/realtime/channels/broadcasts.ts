import type { Subscriber, SubscriptionRegistry } from '../changes/subscription-registry.ts';
import { type Broadcast, encodeBroadcast, type Version } from '../wire/frames.ts';

/** A broadcast as one node sends it to the others. */
interface WireBroadcast {
  topic: string;
  event: string;
  encoding: Broadcast['encoding'];
  body: string;
  sender?: string | undefined;
}

/** Messages of one client to the others of a topic. They are not stored: a client that is not connected misses them. */
export class Broadcasts {
  readonly #subscriptions: SubscriptionRegistry;
  readonly #notify: (text: string) => void;

  /** @param notify sends a text of any length to the other nodes. */
  constructor(subscriptions: SubscriptionRegistry, notify: (text: string) => void) {
    this.#subscriptions = subscriptions;
    this.#notify = notify;
  }

  /** Sends a message to everyone on the sender's topic, on all nodes, with the sender's id where the topic names its senders. */
  send(from: Subscriber, { event, encoding, body }: Broadcast, toSelf: boolean): void {
    const sender = from.isNamed ? from.person : undefined;
    const broadcast: WireBroadcast = {
      topic: from.topic,
      event,
      encoding,
      body: body.toString(encoding === 'json' ? 'utf8' : 'base64'),
      sender,
    };
    this.#deliver(from.topic, { event, encoding, body, sender }, toSelf ? undefined : from);
    this.#notify(JSON.stringify(broadcast));
  }

  /** Delivers a broadcast of another node. */
  receive(text: string): void {
    const { topic, event, encoding, body, sender } = JSON.parse(text) as WireBroadcast;
    const bytes = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64');
    this.#deliver(topic, { event, encoding, body: bytes, sender }, undefined);
  }

  #deliver(topic: string, message: Broadcast, except: Subscriber | undefined): void {
    const encode = (version: Version) => encodeBroadcast(version, topic, message);
    this.#subscriptions.sendToTopic(topic, encode, (channel) => channel !== except);
  }
}
