import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { texts } from '#server/console/texts.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A list of mail domains written `acme.es, acme.com`; empty means that any domain may be invited. */
const domainList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain !== ''),
  );

const urlOf = (protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)))
    .optional();

/** The public address: an origin alone, since the product has its pages and its API at the root of a host. */
const publicUrl = urlOf(['http', 'https']).refine((text) => {
  // invalid addresses were refused before
  if (text === undefined || !URL.canParse(text)) return true;
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
});

/** `false`, `true` (one proxy in front), a number of proxies, or a list of proxy addresses as Fastify takes it. */
const trustProxy = z
  .string()
  .default('')
  .transform((text, ctx): false | number | string[] => {
    if (text === '' || text === 'false' || text === '0') return false;
    if (text === 'true') return 1;
    if (/^\d+$/.test(text)) return Number(text);
    const addresses = text.split(',').map((part) => part.trim());
    if (addresses.every((address) => isIP(address.split('/')[0] ?? '') !== 0)) return addresses;
    ctx.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** Origins of pages, separated by commas: `https://app.acme.com, http://localhost:5173`. */
const originList = z
  .string()
  .default('')
  .transform((text, ctx) => {
    const origins = text
      .split(',')
      .map((part) => part.trim().replace(/\/$/, '').toLowerCase())
      .filter((origin) => origin !== '');
    const valid = origins.every(
      (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
    );
    if (valid) return origins;
    ctx.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/**
 * Whether there is a time zone. The first formatter of dates reads the data of all languages, which stay in memory (8 MB), so one
 * is made only for a name that is not in the list, such as an alias.
 */
function isTimeZone(zone: string): boolean {
  if (zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)) return true;
  try {
    return new Intl.DateTimeFormat('es', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

const timeZone = z.string().default('Europe/Madrid').refine(isTimeZone);

const days = (usual: number) => z.coerce.number().int().min(1).max(36_500).default(usual);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: publicUrl,
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: urlOf(['postgres', 'postgresql']),
  SMTP_URL: urlOf(['smtp', 'smtps']),
  MAIL_FROM: z.string().min(3).optional(),
  ALLOWED_EMAIL_DOMAINS: domainList,
  ALLOWED_ORIGINS: originList,
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Plataforma SCRUM'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUST_PROXY: trustProxy,
  TIME_ZONE: timeZone,
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  READ_NOTIFICATION_DAYS: days(90),
  NOTIFICATION_DAYS: days(365),
  LOG_DAYS: days(365),
});

type SettingName = keyof typeof environment.shape;

/** The environment variables that are settings. */
export const SETTING_NAMES = Object.keys(environment.shape) as readonly SettingName[];

/** The default folder of the embedded cluster. For root it must be reachable by the user that PostgreSQL runs as. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/plataforma-scrum' : path.resolve('data');
}

const settings = environment.transform((e) => ({
  port: e.PORT,
  host: e.HOST,
  /** The public address of the product, without a trailing slash; undefined: the address that it listens on. */
  publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
  /** The folder of the embedded cluster; unused with `databaseUrl`. */
  dataDir: path.resolve(e.DATA_DIR ?? defaultDataDir()),
  databaseUrl: e.DATABASE_URL,
  smtpUrl: e.SMTP_URL,
  mailFrom: e.MAIL_FROM,
  allowedEmailDomains: e.ALLOWED_EMAIL_DOMAINS,
  /** The origins, besides the product's own, whose pages may use the API; none by default. */
  allowedOrigins: e.ALLOWED_ORIGINS,
  productName: e.PRODUCT_NAME,
  logLevel: e.LOG_LEVEL,
  trustProxy: e.TRUST_PROXY,
  timeZone: e.TIME_ZONE,
  /** The bearer token with which other machines may read /metrics; undefined: none may. */
  metricsToken: e.METRICS_TOKEN,
  /** For how many days read notifications, any notifications, and lines of the event log that nothing shows are kept. */
  readNotificationDays: e.READ_NOTIFICATION_DAYS,
  notificationDays: e.NOTIFICATION_DAYS,
  logDays: e.LOG_DAYS,
}));

/** The validated settings of a running server. */
export type Config = z.infer<typeof settings>;

/** Thrown by {@link readConfig}. Its message has one line in Spanish per wrong setting and can be printed unchanged. */
export class ConfigError extends Error {}

/**
 * Reads the settings from an environment (`process.env`); empty variables count as unset.
 * @throws {ConfigError} with every wrong variable and its valid values.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(set);
  if (!parsed.success) {
    const wrong = SETTING_NAMES.filter((name) => parsed.error.issues.some(({ path: [at] }) => at === name));
    throw new ConfigError(wrong.map((name) => `${name} ${texts.settings[name]}`).join('\n'));
  }
  return parsed.data;
}
