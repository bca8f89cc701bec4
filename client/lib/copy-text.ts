import { toast } from './toast.ts';

/** Over plain http on another host browsers give no `navigator.clipboard`; there the copy command puts the text in. */
function copyByCommand(text: string): void {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  if (!copied) throw new Error('the browser does not allow copying');
}

/** Puts a text on the clipboard and says so. Where the browser does not allow it, it says what else to do. */
export async function copyText(text: string, words: { copied: string; failed: string }): Promise<void> {
  try {
    if (window.isSecureContext) await navigator.clipboard.writeText(text);
    else copyByCommand(text);
  } catch {
    return toast.failure(words.failed);
  }
  toast.success(words.copied);
}
