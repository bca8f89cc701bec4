import { claimTexts } from '#client/lib/storage/claimed-texts.ts';
import { storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { idInTab, parseIdInTab } from '#client/lib/storage/tab-id.ts';
import { readDraftsAgain } from '../drafts.ts';
import { DRAFTS_OF_TABS } from './drafts-of-tabs.ts';

/**
 * Takes over the drafts of closed tabs. Where this tab has one of its own, that of the closed tab waits for a later page.
 * @param openTabs the ids of the open tabs, this one included.
 * @param signal aborted when the person leaves.
 */
export async function adoptDrafts(
  personId: string,
  openTabs: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  for (const name of DRAFTS_OF_TABS) {
    const left = storedIds(name, personId).filter((id) => !openTabs.has(parseIdInTab(id).tab));
    for (const { id, text, release } of await claimTexts(name, personId, left)) {
      const own = storedText(name, personId, idInTab(parseIdInTab(id).id));
      const value = text.read();
      if (!signal.aborted && own.read() === null) {
        // first: a full storage has room for it then
        text.write(null);
        own.write(value);
      }
      release();
    }
  }
  readDraftsAgain();
}
