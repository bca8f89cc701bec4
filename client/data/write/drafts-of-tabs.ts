import { type Declaration, STORED_VALUES, type TextName } from '#client/lib/storage/registry.ts';
import { storedIds } from '#client/lib/storage/stored-values.ts';
import { parseIdInTab } from '#client/lib/storage/tab-id.ts';

/** The drafts of which each tab keeps its own. */
export const DRAFTS_OF_TABS = (Object.keys(STORED_VALUES) as TextName[]).filter((name) => {
  const declaration: Declaration = STORED_VALUES[name];
  return declaration.perTab;
});

/** Whether a person has drafts of tabs that are not among these. */
export const hasDraftsOfOthers = (personId: string, tabs: ReadonlySet<string>): boolean =>
  DRAFTS_OF_TABS.some((name) => storedIds(name, personId).some((id) => !tabs.has(parseIdInTab(id).tab)));
