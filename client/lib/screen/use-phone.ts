import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has the width of a phone, at most 767 px: the sidebar is a drawer. The style sheets end phones there too. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
}
