/** The browsers, in order: the `User-Agent` of each also contains the names of some later ones. */
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

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** The browser and the system in a `User-Agent`, by their usual names; undefined if unknown. */
export function deviceOf(agent: string | null): { browser?: string; system?: string } {
  const browser = nameIn(agent ?? '', BROWSERS);
  const system = nameIn(agent ?? '', SYSTEMS);
  return { ...(browser && { browser }), ...(system && { system }) };
}
