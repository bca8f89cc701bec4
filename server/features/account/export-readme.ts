import en from '#shared/locales/en/export.json' with { type: 'json' };
import es from '#shared/locales/es/export.json' with { type: 'json' };
import pt from '#shared/locales/pt/export.json' with { type: 'json' };
import type { OwnFile } from './own-files.ts';

const TEXTS: Record<string, typeof es> = { es, en, pt };
const MEGABYTE = 1024 * 1024;

/** The facts about one export for its README. */
interface ReadmeFacts {
  language: string;
  productName: string;
  fullName: string;
  email: string;
  madeAt: Date;
  timeZone: string;
  /** Whether the archive contains files. */
  withFiles: boolean;
  /** The files that did not fit. */
  leftOut: readonly OwnFile[];
  /** How many bytes of files fit. */
  limit: number;
}

/** The README of an export in the person's language. @returns its name and its text. */
export function exportReadme(facts: ReadmeFacts): { name: string; text: string } {
  const texts = TEXTS[facts.language] ?? es;
  const { language, timeZone, leftOut } = facts;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const values: Record<string, string> = {
    product: facts.productName,
    name: facts.fullName,
    email: facts.email,
    date: date.format(facts.madeAt),
    limit: new Intl.NumberFormat(language).format(Math.floor(facts.limit / MEGABYTE)),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
  const lines = [
    texts.title,
    '',
    texts.made,
    '',
    texts.account,
    texts.json,
    texts.csv,
    ...(facts.withFiles ? [texts.files] : []),
    '',
    texts.names,
    '',
    texts.scope,
    ...(leftOut.length > 0 ? ['', texts.leftOut, ...leftOut.map(({ path }) => `- ${path}`)] : []),
  ];
  // the line ends of Windows, which every editor reads
  return { name: texts.fileName, text: `\uFEFF${lines.map(fill).join('\r\n')}\r\n` };
}
