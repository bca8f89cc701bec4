import { webSocketFrame } from './web-socket-frame.ts';

/**
 * The frames of the Phoenix protocol as the official client speaks it (realtime-js/src/lib/serializer.ts; supabase/realtime
 * v2_serializer.ex): version 2.0.0 sends arrays `[join_ref, ref, topic, event, payload]` and broadcasts as binary frames of
 * kind 3 (from the client) and 4 (to it); version 1.0.0 sends objects.
 */

export const VERSIONS = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof VERSIONS)[number];

/** The identifiers of a message, by which the client finds the call that its answer belongs to. */
export interface Address {
  joinRef: string | null;
  ref: string | null;
  topic: string;
}

/** A message of a client. Its payload is not checked yet. */
export interface Message extends Address {
  event: string;
  payload: unknown;
}

/** A broadcast, with a body of JSON text or of raw bytes. */
export interface Broadcast {
  event: string;
  encoding: 'json' | 'binary';
  body: Buffer;
  /** The id of its sender, as the server knows it; a client cannot set it. */
  sender?: string | undefined;
}

const KIND_PUSH = 3;
const KIND_BROADCAST = 4;
const JSON_ENCODING = 1;
const MAX_FIELD_BYTES = 255;

const refOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

function toMessage(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown) {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  if (Buffer.byteLength(topic) > MAX_FIELD_BYTES) return undefined;
  return { joinRef: refOrNull(joinRef), ref: refOrNull(ref), topic, event, payload };
}

/** Kind 3: `3, len(join_ref), len(ref), len(topic), len(event), len(metadata), encoding`, those five strings, the body. */
function decodePush(data: Buffer): Message | undefined {
  if (data.length < 7 || data[0] !== KIND_PUSH) return undefined;
  const lengths = [...data.subarray(1, 6)];
  if (data.length < 7 + lengths.reduce((sum, length) => sum + length, 0)) return undefined;
  let offset = 7;
  const [joinRef = '', ref = '', topic, event = ''] = lengths.map((length) => {
    offset += length;
    return data.toString('utf8', offset - length, offset);
  });
  const encoding = data[6] === JSON_ENCODING ? 'json' : 'binary';
  const body = data.subarray(offset);
  const broadcast: Broadcast | undefined =
    encoding === 'json' && !isJson(body) ? undefined : { event, encoding, body };
  return toMessage(joinRef || null, ref || null, topic, 'broadcast', broadcast);
}

/** Whether a body is JSON. Other clients parse the body of a broadcast, and throw if it is not what its frame declares. */
function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** A text push of version 1.0.0, or one that the client did not make binary: `{type: 'broadcast', event, payload}`. */
function toBroadcast(payload: unknown): Broadcast | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { event, payload: body = {} } = payload as { event?: unknown; payload?: unknown };
  if (typeof event !== 'string' || Buffer.byteLength(event) > MAX_FIELD_BYTES) return undefined;
  return { event, encoding: 'json', body: Buffer.from(JSON.stringify(body)) };
}

/** Reads a frame; undefined if it is malformed. The payload of a `broadcast` is a {@link Broadcast}, or undefined. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Message | undefined {
  if (isBinary) return version === '2.0.0' ? decodePush(data) : undefined;
  try {
    return decodeText(version, data);
  } catch {
    return undefined; // not JSON, or nested too deeply to be written again
  }
}

function decodeText(version: Version, data: Buffer): Message | undefined {
  const json: unknown = JSON.parse(data.toString('utf8'));
  let message: Message | undefined;
  if (version === '2.0.0') {
    if (!Array.isArray(json)) return undefined;
    message = toMessage(json[0], json[1], json[2], json[3], json[4]);
  } else {
    if (typeof json !== 'object' || json === null) return undefined;
    const { join_ref, ref, topic, event, payload } = json as Record<string, unknown>;
    message = toMessage(join_ref, ref, topic, event, payload);
  }
  if (message?.event === 'broadcast') message.payload = toBroadcast(message.payload);
  return message;
}

/** A text frame, ready for any socket of the version. @param payload JSON text. */
export function encodeFrame(
  version: Version,
  frame: { joinRef?: string | null; ref?: string | null; topic: string; event: string },
  payload: string,
): Buffer {
  const { joinRef = null, ref = null, topic, event } = frame;
  const text =
    version === '2.0.0'
      ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`
      : `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"ref":${JSON.stringify(ref)},"payload":${payload}}`;
  return webSocketFrame(Buffer.from(text), false);
}

/**
 * The frame of a broadcast. Version 2.0.0 gets kind 4: `4, len(topic), len(event), len(metadata), encoding`, those strings,
 * the body. Version 1.0.0 has only text: undefined for raw bytes. The metadata name the sender: `meta.user_id` for the receivers.
 */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, encoding, body, sender }: Broadcast,
): Buffer | undefined {
  const meta = sender === undefined ? '' : JSON.stringify({ user_id: sender });
  if (version === '1.0.0') {
    if (encoding === 'binary') return undefined;
    const named = meta && `,"meta":${meta}`;
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString('utf8')}${named}}`;
    return encodeFrame(version, { topic, event: 'broadcast' }, payload);
  }
  const [topicBytes, eventBytes, metaBytes] = [Buffer.from(topic), Buffer.from(event), Buffer.from(meta)];
  const head = Buffer.from([
    KIND_BROADCAST,
    topicBytes.length,
    eventBytes.length,
    metaBytes.length,
    encoding === 'json' ? JSON_ENCODING : 0,
  ]);
  return webSocketFrame(Buffer.concat([head, topicBytes, eventBytes, metaBytes, body]), true);
}
