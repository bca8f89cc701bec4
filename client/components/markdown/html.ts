import type { Lexer, Token } from 'marked';

/** A part that opens, or an inline element: HTML that code hosts write into their texts. */
export interface HtmlToken {
  type: 'details' | 'element';
  raw: string;
  /** The name of the element to show. */
  name: string;
  /** The line of a part that opens; empty if it has none. */
  summary: Token[];
  tokens: Token[];
}

/** The inline elements that are shown as such, by the tag that stands for them. */
const ELEMENTS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 'del',
  strike: 'del',
  del: 'del',
  u: 'ins',
  ins: 'ins',
  mark: 'mark',
  kbd: 'kbd',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  samp: 'code',
};

const COMMENT = /^ {0,3}<!--(?:-?>|[\s\S]*?-->)/;
const REST_OF_LINE = /^[^\S\n]*\n*/;
const TYPED_BLOCK = /^ {0,3}<(?:script|style|textarea)\b/i;
const PRE =
  /^ {0,3}<pre(?:\s[^<>]*)?>(?:\s*<code(?:\s[^<>]*)?>)?\n?([\s\S]*?)(?:<\/code>\s*)?<\/pre>[^\S\n]*(?:\n+|$)/i;
const DETAILS = /^ {0,3}<details(?:\s[^<>]*)?>/i;
const SUMMARY = /^\s*<summary(?:\s[^<>]*)?>([\s\S]*?)<\/summary>/i;
const VOID = /^<(br|hr|img)((?:\s[^<>]*?)?)\s*\/?>/i;
const PAIR = /^<([a-z]+)((?:\s[^<>]*)?)>/i;

/** The value of an attribute of a tag; empty if it has none. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(["']?)(.*?)\\1(?=\\s|$)`, 'i').exec(tag)?.[2] ?? '';

/** Where the part that opens at the beginning of a text ends: before and after its last tag. */
function endOfDetails(source: string): [number, number] | null {
  let depth = 0;
  for (const { 0: tag, index } of source.matchAll(/<(\/?)details\b[^<>]*>/gi)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return [index, index + tag.length];
  }
  return null;
}

const restOfLine = (source: string): string => REST_OF_LINE.exec(source)?.[0] ?? '';

/** Whether a text begins with a block whose content is no Markdown: it is shown as it was typed. */
export const isTypedBlock = (source: string): boolean => TYPED_BLOCK.test(source);

/**
 * The block at the beginning of a text: a comment, which is hidden, code, or a part that opens.
 * @returns undefined if there is none, or if it has no end.
 */
export function htmlBlock(source: string, lexer: Lexer): Token | HtmlToken | undefined {
  const [hidden] = COMMENT.exec(source) ?? [];
  if (hidden !== undefined) return { type: 'space', raw: hidden + restOfLine(source.slice(hidden.length)) };
  const [raw, text] = PRE.exec(source) ?? [];
  if (raw !== undefined && text !== undefined) return { type: 'code', raw, text: text.trimEnd() };
  return details(source, lexer);
}

function details(source: string, lexer: Lexer): HtmlToken | undefined {
  const [opening] = DETAILS.exec(source) ?? [];
  const end = opening === undefined ? null : endOfDetails(source);
  if (opening === undefined || end === null) return undefined;
  const content = source.slice(opening.length, end[0]);
  const [line = '', summary = ''] = SUMMARY.exec(content) ?? [];
  return {
    type: 'details',
    raw: source.slice(0, end[1]) + restOfLine(source.slice(end[1])),
    name: 'details',
    summary: lexer.inlineTokens(summary.trim()),
    tokens: lexer.blockTokens(content.slice(line.length).replace(/^\s*\n/, ''), []),
  };
}

/** The inline element at the beginning of a text; undefined if it is none of those that are shown as such. */
export function htmlElement(source: string, lexer: Lexer): Token | HtmlToken | undefined {
  const [hidden] = COMMENT.exec(source) ?? [];
  if (hidden !== undefined) return { type: 'text', raw: hidden, text: '', escaped: false };
  const [single, voidName, attributes = ''] = VOID.exec(source) ?? [];
  if (single !== undefined && voidName !== undefined) return voidElement(single, voidName, attributes);
  const [opening, pairName, given = ''] = PAIR.exec(source) ?? [];
  const tag = pairName?.toLowerCase() ?? '';
  if (opening === undefined || !(tag === 'a' || Object.hasOwn(ELEMENTS, tag))) return undefined;
  const end = source.toLowerCase().indexOf(`</${tag}>`, opening.length);
  if (end === -1) return undefined;
  const raw = source.slice(0, end + tag.length + 3);
  const text = source.slice(opening.length, end);
  const tokens = lexer.inlineTokens(text);
  if (tag === 'a') return { type: 'link', raw, href: attribute(given, 'href'), text, tokens };
  return { type: 'element', raw, name: ELEMENTS[tag] ?? tag, summary: [], tokens };
}

/** A line break, or a picture, which is shown as a link. */
function voidElement(raw: string, name: string, attributes: string): Token {
  if (name.toLowerCase() !== 'img') return { type: 'br', raw };
  return { type: 'image', raw, href: attribute(attributes, 'src'), text: attribute(attributes, 'alt') };
}
