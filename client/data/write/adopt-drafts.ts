import { claimTexts } from '#client/lib/storage/claimed-texts.ts';
import { storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { idInTab, parseIdInTab, renewTabId, tabId } from '#client/lib/storage/tab-id.ts';
import { readDraftsAgain } from '../drafts/drafts.ts';
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

/**
 * Gives this tab, a duplicate of an open one, another id, and copies of the drafts of that one.
 * @param former the id of both.
 * @returns the id of this tab.
 */
export function leaveDuplicatedTab(personId: string, former: string): string {
  // several pages may have said that they have it
  if (tabId() !== former) return tabId();
  const own = renewTabId();
  for (const name of DRAFTS_OF_TABS)
    for (const id of storedIds(name, personId)) {
      const draft = parseIdInTab(id);
      if (draft.tab === former)
        storedText(name, personId, idInTab(draft.id)).write(storedText(name, personId, id).read());
    }
  return own;
}
