/** In this order: each names itself as some of the later ones too. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bFxiOS\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (agent: string, known: readonly (readonly [RegExp, string])[]) =>
  known.find(([sign]) => sign.test(agent))?.[1];

/** What a `User-Agent` says of itself, as people call it; undefined for what is no browser known by name. */
export function deviceOf(agent: string | null): { browser?: string; system?: string } {
  const browser = nameIn(agent ?? '', BROWSERS);
  const system = nameIn(agent ?? '', SYSTEMS);
  return { ...(browser && { browser }), ...(system && { system }) };
}
