import { useMediaQuery } from '@mantine/hooks';

/** The height in px of a row in lists that render visible rows only; targets have 40 px on touch screens. Style sheets call it `--row`. */
export function useRowHeight(): number {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ? 41 : 36;
}
