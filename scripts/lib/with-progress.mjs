import { progress } from './messages.mjs';

const EVERY_MS = 1_000;
/** Where the output is no terminal, a line is written each time that another quarter is done. */
const STEP = 25;

/**
 * Prints the step and its progress until it is done: on a terminal in one line, elsewhere in a few lines.
 * @param text the step, in words.
 * @param {() => number} share how much is done, from 0 to 1.
 * @param {() => Promise<void>} work
 */
export async function withProgress(text, share, work) {
  const { isTTY } = process.stderr;
  let shown = 0;
  progress(text);
  const show = () => {
    const percent = Math.min(99, Math.floor(share() * 100));
    if (isTTY) process.stderr.write(`\r\u001b[1A\u001b[K${text} ${percent} %\n`);
    else if (percent >= shown + STEP) {
      shown = percent - (percent % STEP);
      progress(`${text} ${shown} %`);
    }
  };
  const timer = setInterval(show, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
