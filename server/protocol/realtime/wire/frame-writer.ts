/** Frames are joined up to this many bytes: beyond it, copying costs more than another write. */
const MOST_JOINED = 64 * 1024;

/** The writers with frames of this turn of the event loop. */
let waiting: FrameWriter[] = [];

function flushAll(): void {
  const writers = waiting;
  waiting = [];
  for (const writer of writers) writer.flush();
}

/** The frames that were joined last: sockets that get the same changes share the bytes. */
let last: { frames: readonly Buffer[]; bytes: Buffer } = { frames: [], bytes: Buffer.alloc(0) };

const areSame = (a: readonly Buffer[], b: readonly Buffer[]) =>
  a.length === b.length && a.every((frame, index) => frame === b[index]);

/** The frames as few pieces, in order. */
function pieces(frames: readonly Buffer[]): readonly Buffer[] {
  if (frames.length === 1) return frames;
  if (areSame(frames, last.frames)) return [last.bytes];
  const length = frames.reduce((sum, frame) => sum + frame.length, 0);
  if (length > MOST_JOINED) return frames;
  last = { frames, bytes: Buffer.concat(frames, length) };
  return [last.bytes];
}

/** Collects the frames of a socket in one turn of the event loop and writes them together: a write is a system call, which costs more than all else. */
export class FrameWriter {
  readonly #write: (bytes: Buffer) => void;
  #frames: Buffer[] = [];

  /** @param write sends whole frames. */
  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  add(frame: Buffer): void {
    if (this.#frames.length === 0) {
      if (waiting.length === 0) process.nextTick(flushAll);
      waiting.push(this);
    }
    this.#frames.push(frame);
  }

  /** Writes the collected frames, without waiting for the end of the turn. */
  flush(): void {
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    for (const bytes of pieces(frames)) this.#write(bytes);
  }
}
