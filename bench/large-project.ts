import { createClient } from '@supabase/supabase-js';
import type { startPlatform } from '../e2e/platform.ts';
import { createAccount } from '../server/accounts/create-account.ts';
import type { StoryStatus } from '../shared/rules/stories/story.ts';

/** How many stories the project has. */
export const STORIES = 5000;
/** The person who sees it. */
export const ACCOUNT = { email: 'ana@acme.test', password: 'secreto-123' };

/**
 * Creates a person with a project of many stories.
 * @param statuses the columns that the stories are spread over, in turns.
 * @returns the id of the project.
 */
export async function createLargeProject(
  platform: Awaited<ReturnType<typeof startPlatform>>,
  statuses: readonly StoryStatus[],
): Promise<string> {
  const person = await createAccount(platform.pool, { ...ACCOUNT, fullName: 'Ana Prueba', isAdmin: false });
  const client = createClient(platform.url, 'anon', { auth: { persistSession: false } });
  await client.auth.signInWithPassword(ACCOUNT);
  const { data } = await client
    .from('projects')
    .insert({ name: 'Grande' })
    .select('id')
    .single()
    .throwOnError();
  await client.from('board_columns').update({ wip_limit: null }).eq('project_id', data.id).throwOnError();
  await platform.pool.query(
    `insert into public.user_stories
       (project_id, title, description, reporter_id, priority, story_points, labels, ready, status, rank)
     select $1, 'Historia ' || n || ' sobre reservas y pagos con tarjeta', repeat('Como persona quiero algo. ', 8), $2,
       (array['low', 'medium', 'high', 'critical'])[1 + n % 4], n % 9, array[(array['pagos', 'salas', 'web'])[1 + n % 3]],
       n % 3 = 0, ($4::text[])[1 + n % array_length($4::text[], 1)], 'd' || lpad(n::text, 4, '0') || 'V'
     from generate_series(1, $3::int) n`,
    [data.id, person, STORIES, statuses],
  );
  return data.id;
}
