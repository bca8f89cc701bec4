import { Agent, request } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import type { Sent } from './client-requests.ts';

/** The header by which browsers say what they can read. */
export const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Sends a request on connections that stay open. @returns its answer, parsed. @throws unless it is a success. */
export type Send = (sent: Sent, token?: string) => Promise<unknown>;

/**
 * Makes a function that sends requests to a server.
 * @param always the headers of every request.
 */
export function sender(address: string, always: Record<string, string> = {}): Send {
  const agent = new Agent({ keepAlive: true });
  return ({ method, path, headers: own, body }, token) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        ...always,
        ...own,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(address + path, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { statusCode = 0 } = response;
          const bytes = Buffer.concat(parts);
          const packed = response.headers['content-encoding'] === 'zstd';
          const received = (packed ? zstdDecompressSync(bytes) : bytes).toString();
          if (statusCode >= 200 && statusCode < 300) resolve(received === '' ? null : JSON.parse(received));
          else reject(new Error(`${method} ${path}: ${statusCode} ${received}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}
