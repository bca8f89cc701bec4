import { toast } from './toast.ts';

/**
 * Puts a text on the clipboard and says so. Outside a secure context, or where the browser does not allow it, it says what
 * else to do.
 */
export async function copyText(text: string, words: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return toast.failure(words.failed);
  }
  toast.success(words.copied);
}
