import { claimTexts } from '#client/lib/storage/claimed-texts.ts';
import { type Declaration, STORED_VALUES, type TextName } from '#client/lib/storage/registry.ts';
import { storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { idInTab, parseIdInTab, renewTabId, tabId } from '#client/lib/storage/tab-id.ts';
import { readDraftsAgain } from '../drafts.ts';

/** The drafts of which each tab keeps its own. */
const NAMES = (Object.keys(STORED_VALUES) as TextName[]).filter((name) => {
  const declaration: Declaration = STORED_VALUES[name];
  return declaration.perTab;
});

/** Whether a person has drafts of tabs that are not among these. */
export const hasDraftsOfOthers = (personId: string, tabs: ReadonlySet<string>): boolean =>
  NAMES.some((name) => storedIds(name, personId).some((id) => !tabs.has(parseIdInTab(id).tab)));

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
  for (const name of NAMES) {
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

/** Gives this tab, a duplicate of an open one, another id, and copies of the drafts of that one. */
export function leaveDuplicatedTab(personId: string): void {
  const former = tabId();
  renewTabId();
  for (const name of NAMES)
    for (const id of storedIds(name, personId)) {
      const { tab, id: own } = parseIdInTab(id);
      if (tab === former)
        storedText(name, personId, idInTab(own)).write(storedText(name, personId, id).read());
    }
}
