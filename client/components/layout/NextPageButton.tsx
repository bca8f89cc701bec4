import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { fetchNextPage, type Pages } from '#client/lib/screen/fetch-next-page.ts';
import { ServerButton } from './ServerButton.tsx';

interface NextPageButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  pages: Pages;
  /** The class of the box around the button. */
  className?: string | undefined;
  children: ReactNode;
}

/** Loads the next page of a list; a second press while it loads does nothing. Renders nothing after the last page. */
export function NextPageButton({ pages, className, size = 'sm', ...button }: NextPageButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={className}>
      <ServerButton
        {...button}
        size={size}
        busy={pages.isFetchingNextPage}
        onClick={() => void fetchNextPage(pages)}
      />
    </div>
  );
}
