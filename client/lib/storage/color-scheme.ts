import { localStorageColorSchemeManager } from '@mantine/core';
import { THEME } from './registry.ts';

/** The theme of this device. client/first.ts reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME.key });
