import type { Plugin } from 'vite';

const COMPONENTS = '@mantine/core/esm/components';

/** Parts of menus and popovers that the product never shows, by the file of the library that makes them a part of its object. */
export const UNUSED_PARTS: Readonly<Record<string, readonly string[]>> = {
  [`${COMPONENTS}/Menu/Menu.mjs`]: ['MenuSub', 'MenuSearch', 'MenuContextMenu'],
  [`${COMPONENTS}/Popover/Popover.mjs`]: ['PopoverContextMenu', 'Overlay'],
};
/** The library of interactions between a button and its popover, and the one below it, which only places popovers. */
const INTERACTIONS = '@floating-ui/react';
const POSITIONS = '@floating-ui/react-dom';
/** The module that places popovers: it does not use the interactions. */
export const POSITIONED = `${COMPONENTS}/Popover/use-popover.mjs`;
/** ScrollArea uses one function of the interactions, which a hook of the component library has, too. */
export const SCROLLING = `${COMPONENTS}/ScrollArea/ScrollArea.mjs`;

const REPLACEMENT = '\0smaller-menus';
const unused = Object.values(UNUSED_PARTS).flat();
const REPLACEMENT_CODE = `import { useMergedRef } from '@mantine/hooks';
export const useMergeRefs = (refs) => useMergedRef(...refs);
const unused = () => { throw new Error('left out of the build') };
export { ${unused.map((name) => `unused as ${name}`).join(', ')} };`;

/**
 * Leaves out of the build what menus and popovers carry whether it is used or not: submenus, searches and menus at the pointer,
 * and with them a library of interactions. Decision 0169 has what it saves.
 */
export function smallerMenus(): Plugin {
  return {
    name: 'smaller-menus',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === INTERACTIONS && importer.endsWith(POSITIONED)) return this.resolve(POSITIONS, importer);
      if (source === INTERACTIONS && importer.endsWith(SCROLLING)) return REPLACEMENT;
      const parts = Object.entries(UNUSED_PARTS).find(([library]) => importer.endsWith(library))?.[1];
      return parts?.some((name) => source.endsWith(`/${name}.mjs`)) ? REPLACEMENT : null;
    },
    load: (id) => (id === REPLACEMENT ? REPLACEMENT_CODE : null),
  };
}
