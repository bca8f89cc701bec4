import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createProject } from '#server/testing/scenario.ts';
import { serverForFile } from '../testing/harness.ts';

const server = await serverForFile();
const ana = await server.createPerson();
const { data } = await ana.client.auth.getSession();
const token = data.session?.access_token ?? '';
const project = await createProject(ana, 'Grande');
const stories = Array.from({ length: 60 }, (_, n) => ({
  project_id: project.id,
  reporter_id: ana.id,
  title: `Historia ${n}`,
  description: 'Como persona quiero ver el año ñ €. '.repeat(5),
}));
await ana.client.from('user_stories').insert(stories).throwOnError();

interface Raw {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Reads the raw response; `fetch` would decompress it. */
function read(path: string, acceptEncoding?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      apikey: 'anon',
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    };
    httpRequest(`${server.url}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
}

const STORIES = '/rest/v1/user_stories?select=title,description&order=rank';

describe('a response of the table API', () => {
  test.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0.5, gzip;q=0.8', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ])(
    'is compressed for clients that accept %j as %s, with the same text',
    async (accepts, encoding, unpack) => {
      const plain = await read(STORIES);
      const packed = await read(STORIES, accepts);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.body.length),
        'content-type': plain.headers['content-type'],
        'content-range': plain.headers['content-range'],
      });
      expect(unpack(packed.body)).toEqual(plain.body);
      expect(packed.body.length).toBeLessThan(plain.body.length / 4);
      // a cache must distinguish the two
      for (const { headers } of [plain, packed]) expect(headers['vary']).toMatch(/Accept-Encoding/i);
    },
  );

  test.each([undefined, '', 'identity', 'gzip;q=0', 'deflate'])(
    'is plain for a client that accepts %j',
    async (accepts) => {
      const { headers, body } = await read(STORIES, accepts);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveLength(60);
    },
  );

  test('is plain if it is small', async () => {
    const { headers } = await read(`${STORIES}&limit=2`, 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
  });
});
