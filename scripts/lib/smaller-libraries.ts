import path from 'node:path';
import type { Plugin } from 'vite';

/** A module of a library that is left out of the build. */
interface LeftOut {
  /** The file of the library that imports it. */
  library: string;
  /** What that file imports. */
  source: string;
  /** The functions that it imports from there, and the components: a call of one throws. */
  functions?: readonly string[];
  /** The classes, which the library creates when it starts: they become empty ones. */
  classes?: readonly string[];
}

const AUTH_CLIENT = '@supabase/auth-js/dist/module/GoTrueClient.js';
const COMPONENTS = '@mantine/core/esm/components';
const MENU = `${COMPONENTS}/Menu/Menu.mjs`;
const POPOVER = `${COMPONENTS}/Popover/Popover.mjs`;
const BUTTON = `${COMPONENTS}/Button/Button.mjs`;
const ACTION_ICON = `${COMPONENTS}/ActionIcon/ActionIcon.mjs`;
const LOADER = `${COMPONENTS}/Loader/Loader.mjs`;

/** What libraries import for features that the product does not use. */
export const LEFT_OUT: readonly LeftOut[] = [
  // passkeys
  {
    library: AUTH_CLIENT,
    source: './lib/webauthn',
    functions: [
      'browserSupportsWebAuthn',
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
    ],
    classes: ['WebAuthnApi', 'webAuthnAbortService'],
  },
  // wallets
  {
    library: AUTH_CLIENT,
    source: './lib/web3/ethereum',
    functions: ['createSiweMessage', 'fromHex', 'getAddress', 'toHex'],
  },
  // parts of buttons, and the other forms of what turns while something loads
  { library: BUTTON, source: './ButtonGroup/ButtonGroup.mjs', functions: ['ButtonGroup'] },
  {
    library: BUTTON,
    source: './ButtonGroupSection/ButtonGroupSection.mjs',
    functions: ['ButtonGroupSection'],
  },
  { library: ACTION_ICON, source: './ActionIconGroup/ActionIconGroup.mjs', functions: ['ActionIconGroup'] },
  {
    library: ACTION_ICON,
    source: './ActionIconGroupSection/ActionIconGroupSection.mjs',
    functions: ['ActionIconGroupSection'],
  },
  { library: LOADER, source: './loaders/Bars.mjs', functions: ['Bars'] },
  { library: LOADER, source: './loaders/Dots.mjs', functions: ['Dots'] },
  // parts of menus and popovers
  { library: MENU, source: './MenuSub/MenuSub.mjs', functions: ['MenuSub'] },
  { library: MENU, source: './MenuSearch/MenuSearch.mjs', functions: ['MenuSearch'] },
  { library: MENU, source: './MenuContextMenu/MenuContextMenu.mjs', functions: ['MenuContextMenu'] },
  { library: MENU, source: './MenuCheckboxGroup/MenuCheckboxGroup.mjs', functions: ['MenuCheckboxGroup'] },
  {
    library: POPOVER,
    source: './PopoverContextMenu/PopoverContextMenu.mjs',
    functions: ['PopoverContextMenu'],
  },
  { library: POPOVER, source: '../Overlay/Overlay.mjs', functions: ['Overlay'] },
  // the place of the arrow between a popover and its button, for popovers with an arrow
  {
    library: '@mantine/core/esm/utils/Floating/FloatingArrow/FloatingArrow.mjs',
    source: './get-arrow-position-styles.mjs',
    functions: ['getArrowPositionStyles'],
  },
  // tooltips that follow the pointer
  {
    library: `${COMPONENTS}/Tooltip/Tooltip.mjs`,
    source: './TooltipFloating/TooltipFloating.mjs',
    functions: ['TooltipFloating'],
  },
  // the search for a WebSocket outside of browsers
  {
    library: '@supabase/realtime-js/dist/module/RealtimeClient.js',
    source: './lib/websocket-factory',
    classes: ['default'],
  },
  // filters of live changes that are built by calls
  {
    library: '@supabase/realtime-js/dist/module/RealtimeChannel.js',
    source: './RealtimePostgresFilterBuilder',
    functions: ['postgresChangesFilter'],
    classes: ['RealtimePostgresFilterBuilder'],
  },
];

/** The administration of accounts with the key of the service, which no browser has; a sign-out goes through it, too. */
const ADMINISTRATION = './GoTrueAdminApi';
const SIGN_OUT_ONLY = path.join(import.meta.dirname, 'sign-out-only.ts');

/** What places popovers. Their library adds interactions to it, which only tooltips use. */
export const POSITIONED = `${COMPONENTS}/Popover/use-popover.mjs`;
const INTERACTIONS = '@floating-ui/react';
const POSITIONS = '@floating-ui/react-dom';

/** What scrolls takes one function of the interactions: it joins references, as a hook of the library does. */
export const SCROLLING = `${COMPONENTS}/ScrollArea/ScrollArea.mjs`;
const MERGED_REFS = '\0merged-refs';
const MERGED_REFS_CODE = `import { useMergedRef } from '@mantine/hooks';
export const useMergeRefs = (refs) => useMergedRef(...refs);`;

/** The file of the realtime library that holds its ways to connect. */
export const TRANSPORTS = '@supabase/phoenix/priv/static/phoenix.mjs';
/** The class for browsers without WebSocket, in that file. */
export const LONG_POLL = /^var LongPoll = class \{\n[\s\S]+?\n\};$/m;

const PREFIX = '\0left-out:';

/**
 * Replaces the parts of libraries that the product never uses, where an object of the library brings them whether they are used or
 * not. Of the administration of accounts the sign-out stays, of the ways to connect the WebSocket, of
 * popovers their place.
 * A name that a library adds to what it imports ends the build, because the replacement does not export it.
 */
export function smallerLibraries(): Plugin {
  return {
    name: 'smaller-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ADMINISTRATION && importer?.endsWith(AUTH_CLIENT)) return SIGN_OUT_ONLY;
      if (source === INTERACTIONS && importer?.endsWith(POSITIONED)) return this.resolve(POSITIONS, importer);
      if (source === INTERACTIONS && importer?.endsWith(SCROLLING)) return MERGED_REFS;
      const index = LEFT_OUT.findIndex((part) => part.source === source && importer?.endsWith(part.library));
      return index < 0 ? null : `${PREFIX}${index}`;
    },
    transform: (code, id) =>
      id.endsWith(TRANSPORTS)
        ? { code: code.replace(LONG_POLL, 'var LongPoll = class {};'), map: null }
        : null,
    load: (id) => {
      if (id === MERGED_REFS) return MERGED_REFS_CODE;
      return id.startsWith(PREFIX) ? replacement(LEFT_OUT[Number(id.slice(PREFIX.length))]) : null;
    },
  };
}

function replacement(part: LeftOut | undefined): string | null {
  if (!part) return null;
  const exported = [
    ...(part.functions ?? []).map((name) => `leftOut as ${name}`),
    ...(part.classes ?? []).map((name) => `Empty as ${name}`),
  ];
  return `const leftOut = () => { throw new Error('left out of the build: ${part.source}') };
class Empty {}
export { ${exported.join(', ')} };`;
}
