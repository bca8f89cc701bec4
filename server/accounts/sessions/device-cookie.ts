import { parseCookie, stringifySetCookie } from 'cookie';

/** Browsers accept `__Host-` only over HTTPS and only from this very host. */
const NAMES = { secure: '__Host-device', plain: 'device' } as const;
const TOKEN = /^[\w-]{43}$/;
/** Tokens that one browser keeps: one for each account that signed in with it. */
const MAX_TOKENS = 5;
/** The longest life that browsers give a cookie. */
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
 * The `Set-Cookie` header that keeps device tokens in a browser, the first ones where they are too many.
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
