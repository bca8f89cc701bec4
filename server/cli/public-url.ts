import type { Config } from '../config.ts';

/** The address that links start with, as a server with these settings has it. */
export function publicUrlOf(config: Config): string {
  if (config.publicUrl) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
