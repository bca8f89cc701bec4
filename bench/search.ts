import { createClient } from '@supabase/supabase-js';
import { startPlatform } from '../e2e/platform.ts';
import { createAccount } from '../server/accounts/create-account.ts';

const SIZES = [50, 5000];
const ROUNDS = 5;
const PASSWORD = 'secreto-123';

/** The median of several times, in ms. */
function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Measures the palette's search with HTTP and row policies, among few and among many stories, in one run. */
export async function benchSearch(): Promise<void> {
  const platform = await startPlatform();
  try {
    const medians: number[] = [];
    for (const size of SIZES) {
      const email = `persona-${size}@acme.test`;
      const account = { email, fullName: 'Ana Prueba', password: PASSWORD, isAdmin: false };
      const person = await createAccount(platform.pool, account);
      const client = createClient(platform.url, 'anon', { auth: { persistSession: false } });
      await client.auth.signInWithPassword({ email, password: PASSWORD });
      const { data: project } = await client
        .from('projects')
        .insert({ name: 'Pedidos' })
        .select('id, key')
        .single()
        .throwOnError();
      await platform.pool.query(
        `insert into public.user_stories (project_id, title, reporter_id)
         select $1, (array['Pagar', 'Cobrar', 'Reservar', 'Enviar', 'Revisar'])[1 + n % 5] || ' pedido número ' || n, $2
         from generate_series(1, $3::int) n`,
        [project.id, person, size],
      );
      await platform.pool.query('analyze public.user_stories');
      const times: number[] = [];
      const questions = [
        'p',
        'pedido',
        'cobrar ped',
        'numero 43',
        `${project.key}-7`,
        'nadalargo',
        're',
        '12',
      ];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const typed of questions) {
          const start = performance.now();
          await client.rpc('search', { typed }).throwOnError();
          times.push(performance.now() - start);
        }
      }
      medians.push(median(times));
      console.log(
        `search among ${size}: ${median(times).toFixed(1)} ms, ${Math.max(...times).toFixed(1)} ms at most`,
      );
    }
    const [few = 0, many = 0] = medians;
    console.log(`  ${(many / few).toFixed(1)} times as long among ${SIZES[1]} as among ${SIZES[0]}`);
  } finally {
    await platform.stop();
  }
}
