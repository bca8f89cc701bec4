/** A list that is read page by page, as a query gives it. */
export interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list, after a read that is running: neither cancels the other. */
export async function fetchNextPage(pages: Omit<Pages, 'hasNextPage' | 'isFetchingNextPage'>): Promise<void> {
  if (pages.isFetching) await pages.refetch({ cancelRefetch: false });
  await pages.fetchNextPage();
}
