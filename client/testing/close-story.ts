import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { accessToken } from '#client/lib/backend/auth.ts';
import { goToSearch } from '#client/routing/app-search.ts';
import { PROJECT } from './rows.ts';

/** Closes the open story while its field has the focus, as the way back of a browser does, and waits for what it still sends. */
export async function closeStory(): Promise<void> {
  goToSearch({ project: PROJECT.id });
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  // each request asks for the session first
  await accessToken();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
