import { AREAS } from './areas.ts';
import { STORED_VALUES } from './registry.ts';

// The tab of this page. Other tabs of the person neither read nor replace the values that begin with its id.

const { key } = STORED_VALUES.tab;

/** A new id of a page or a tab. */
export const newPageId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Gives this tab another id: a tab that was duplicated has the id of the first one. @returns the new one. */
export function renewTabId(): string {
  const id = newPageId();
  AREAS.session.set(key, id);
  return id;
}

/** The id of this tab, which stays when its page is loaded again. */
export const tabId = (): string => AREAS.session.get(key) ?? renewTabId();

/** The id under which this tab keeps a value. @param id '' where a tab has only one. */
export const idInTab = (id: string): string => (id === '' ? tabId() : `${tabId()}:${id}`);

/** Parses the id under which a tab keeps a value. */
export function parseIdInTab(idInTab: string): { tab: string; id: string } {
  const [tab = '', ...id] = idInTab.split(':');
  return { tab, id: id.join(':') };
}
