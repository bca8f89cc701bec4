import { i18n } from '#client/lib/i18n.ts';
import { getServerConfig } from '#client/lib/server-config.ts';

/**
 * Has this browser show a page of ours, in the present language, when the app is opened and the server cannot be reached
 * (`public/sw.js`, which keeps nothing else). Where browsers allow no such thing (plain http on a network, private mode)
 * they show their own.
 */
export async function registerOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const words = new URLSearchParams({
    lang: i18n.language,
    product: getServerConfig().name,
    title: i18n.t('offline:page.title'),
    text: i18n.t('offline:page.text'),
    retry: i18n.t('common:retry'),
  });
  try {
    await navigator.serviceWorker.register(`/sw.js?${words}`);
  } catch {
    // not allowed here
  }
}
