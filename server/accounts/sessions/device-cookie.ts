import { parseCookie, stringifySetCookie } from 'cookie';

/** Browsers accept a cookie named `__Host-…` only over HTTPS, and only from this host itself. */
const NAMES = { secure: '__Host-device', plain: 'device' } as const;
const TOKEN = /^[\w-]{43}$/;
/** How many tokens one browser keeps: one for each account that signed in with it. */
const MAX_TOKENS = 5;
/** The longest time that browsers keep a cookie. */
export const DEVICE_DAYS = 400;

/** The device tokens in a request's `Cookie` header. */
export function readDeviceTokens(cookies: string | undefined): string[] {
  const parsed = parseCookie(cookies ?? '');
  return Object.values(NAMES)
    .flatMap((name) => (parsed[name] ?? '').split('.'))
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_TOKENS);
}

/**
 * The `Set-Cookie` header that stores device tokens in a browser. If there are too many, it stores the first ones.
 * @param secure whether people reach the server over HTTPS.
 */
export function deviceCookie(tokens: readonly string[], secure: boolean): string {
  return stringifySetCookie({
    name: secure ? NAMES.secure : NAMES.plain,
    value: tokens.slice(0, MAX_TOKENS).join('.'),
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
}
