import { toast } from './toast.ts';

/** Copies with the copy command: over plain http on another host, browsers have no `navigator.clipboard`. */
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

/** Copies a text to the clipboard; a toast shows `messages.copied`, or `messages.failed` if the browser does not allow it. */
export async function copyText(text: string, messages: { copied: string; failed: string }): Promise<void> {
  try {
    if (window.isSecureContext) await navigator.clipboard.writeText(text);
    else copyByCommand(text);
  } catch {
    toast.failure(messages.failed);
    return;
  }
  toast.success(messages.copied);
}
