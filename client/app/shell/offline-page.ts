import { i18n } from '#client/lib/i18n.ts';
import { getServerConfig } from '#client/lib/server-config.ts';

/**
 * Registers a service worker that shows our page, in the present language, when the app is opened and the server cannot be
 * reached (`public/sw.js`; it caches nothing else). If the browser does not allow service workers (plain http on another host,
 * private mode), it shows its own page.
 */
export async function registerOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const texts = new URLSearchParams({
    lang: i18n.language,
    product: getServerConfig().name,
    title: i18n.t('offline:page.title'),
    text: i18n.t('offline:page.text'),
    retry: i18n.t('common:retry'),
  });
  try {
    await navigator.serviceWorker.register(`/sw.js?${texts}`);
  } catch {
    // not allowed here
  }
}
