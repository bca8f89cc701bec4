const FINAL = 0x80;
const TEXT = 0x1;
const BINARY = 0x2;
/** Up to this length the second byte is the length; then it says how many bytes the length takes. */
const SHORT = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/**
 * A message as the frame that a server sends (RFC 6455, section 5.2): whole and not masked, so that the same bytes are right for
 * every socket and are made once.
 */
export function webSocketFrame(message: Buffer, binary: boolean): Buffer {
  const { length } = message;
  const head = length <= SHORT ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL | (binary ? BINARY : TEXT);
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  message.copy(frame, head);
  return frame;
}
