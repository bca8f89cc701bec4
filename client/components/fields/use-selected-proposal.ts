import { type RefObject, useLayoutEffect } from 'react';

/**
 * Selects a proposal that arrives while the person is in its field, so that typing replaces it and is not added to it.
 * @param isProposed whether `value` is a proposal, which the person has not typed.
 */
export function useSelectedProposal(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  isProposed: boolean,
): void {
  useLayoutEffect(() => {
    const input = field.current;
    if (isProposed && value !== '' && input === document.activeElement) input?.select();
  }, [field, value, isProposed]);
}
