import { Socket } from 'node:net';

/** How much is received at once (bytes): as much as Node otherwise allocates for each read. */
const SIZE = 64 * 1024;

/** Where bytes arrive before anybody else sees them. They are used within the same turn, so that all connections share it. */
let shared: Buffer | undefined;

/**
 * A socket that receives into a buffer which all such sockets share. Node allocates one of 64 kB for each read: most answers of
 * PostgreSQL are far smaller, and for those of megabytes the memory that becomes free keeps its collector busy.
 */
export class SharedReceive extends Socket {
  /** Takes bytes of the shared buffer as they arrive, and returns how many; all others are read from the stream, as usual. */
  takeFirst: ((bytes: Buffer) => number) | undefined;

  constructor() {
    shared ??= Buffer.allocUnsafeSlow(SIZE);
    super({
      onread: {
        buffer: shared,
        callback: (count: number, buffer: Uint8Array) => {
          const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, count);
          const taken = this.takeFirst?.(bytes) ?? 0;
          return taken === count || this.push(Buffer.from(bytes.subarray(taken)));
        },
      },
    } as ConstructorParameters<typeof Socket>[0]);
  }
}
