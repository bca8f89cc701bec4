import type { ComponentProps } from 'react';
import { followLink } from '#client/lib/address/address.ts';
import { type NextSearch, useAppHref } from '#client/routing/app-search.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The parameters of `/` that it leads to. */
  search: NextSearch;
}

/** A link to a place in the program. It opens in another tab, too. */
export function Link({ search, onClick, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={useAppHref(search)}
      onClick={(event) => {
        onClick?.(event);
        followLink(event);
      }}
    />
  );
}
