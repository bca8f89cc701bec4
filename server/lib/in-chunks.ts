/** Joins parts of a stream to chunks of at least so many bytes; the last one may be smaller. One chunk is in memory at a time. */
export async function* inChunks(parts: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const part of parts) {
    held.push(part);
    heldBytes += part.length;
    if (heldBytes < bytes) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
