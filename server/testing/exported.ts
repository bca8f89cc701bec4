import { expect } from 'vitest';
import type { Actor } from './scenario.ts';
import { unzip } from './unzip.ts';

/** Makes an export of a person and reads its files. @param url of the server. */
export async function exported(url: string, { client }: Pick<Actor, 'client'>): Promise<Map<string, string>> {
  const { data } = await client.rpc('start_export' as never).throwOnError();
  const { export_id: id } = data as unknown as { export_id: string };
  const status = async () =>
    (await client.from('exports').select('status').eq('id', id).single().throwOnError()).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  const token = (await client.auth.getSession()).data.session?.access_token;
  const answer = await fetch(`${url}/files/v1/exports/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return unzip(Buffer.from(await answer.arrayBuffer()));
}
