import { getDefaults, Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { escapesAt, pathFrom } from './escapes.ts';
import { htmlBlock, htmlElement, isTypedBlock } from './html.ts';

/** The maximum depth of nested quotes and lists; deeper ones are shown as they were typed. */
const MAX_NESTING = 10;
/** The maximum of cells of a table; larger tables are shown as they were typed. */
const MAX_CELLS = 2_000;
/**
 * The time to parse emphasis and links grows with the number of characters that may begin one, times the length of their
 * paragraph. This product is limited for each paragraph and for the whole text; the rest is shown as it was typed. Normal prose
 * stays far below the limits.
 */
const MAX_WORK_IN_PARAGRAPH = 400_000;
const MAX_WORK = 2_000_000;
/** The maximum length of a text in the database; longer texts are shown as they were typed. */
const MAX_LENGTH = 50_000;

/** The maximum of blocks of a text that begin with a tag; further ones are shown as they were typed. */
const MAX_TAGS = 500;

const SIGNS = /[*_~`[\]<!\\:@|]|www/g;

/** Tokens that show lines as they were typed. */
function typed(source: string): Token[] {
  return source
    .split('\n')
    .flatMap((line, place): Token[] => [
      ...(place === 0 ? [] : [{ type: 'br', raw: '\n' } as Tokens.Br]),
      { type: 'text', raw: line, text: line, escaped: false } as Tokens.Text,
    ]);
}

/** A paragraph that shows lines as they were typed. */
const typedParagraph = (source: string): Tokens.Paragraph => ({
  type: 'paragraph',
  raw: source,
  text: source,
  tokens: typed(source),
});

/** Whether a table begins: a line of cells, then one of their alignment. */
function beginsTable(source: string): boolean {
  const end = source.indexOf('\n');
  if (end === -1 || !source.slice(0, end).includes('|')) return false;
  const [alignment = ''] = /^[^\n]*/.exec(source.slice(end + 1)) ?? [];
  return alignment.includes('-') && /^[\t |:-]+$/.test(alignment);
}

/** How many cells a line of a table has. */
const cellsIn = (line: string): number =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Adds empty cells to the end of a line. */
const widened = (line: string, count: number, cell: string): string =>
  `${line.trimEnd().replace(/(?<!\\)\|$/, '')}|${cell.repeat(count)}`;

class MarkdownTokenizer extends Tokenizer {
  override table(source: string): Tokens.Table | undefined {
    if (!beginsTable(source)) return undefined;
    const [block = ''] = /^(?:[^\n]+(?:\n|$))+/.exec(source) ?? [];
    const [header = '', alignment = '', ...rows] = block.split('\n');
    const missing = Math.max(0, ...rows.map(cellsIn)) - cellsIn(header);
    const cells = Math.max(missing, 0) + header.split('|').length;
    // a table that is too large is replaced with all its lines, so that none of them is parsed again
    if (cells * (rows.length + 2) > MAX_CELLS) return typedParagraph(block) as Token as Tokens.Table;
    if (missing <= 0) return super.table(source);
    // a row may have more cells than the heading, which gets empty ones: marked would drop those of the row
    const head = `${widened(header, missing, ' |')}\n${widened(alignment, missing, '-|')}`;
    const rest = source.slice(header.length + alignment.length + 1);
    const table = super.table(head + rest);
    if (table) table.raw = source.slice(0, table.raw.length - head.length + source.length - rest.length);
    return table;
  }

  /** HTML tags that code hosts use are rendered as there; other tags stay as they were typed. */
  override html(source: string): Tokens.HTML | undefined {
    const lexer = this.lexer as BoundedLexer;
    if (!/^ {0,3}</.test(source) || !lexer.mayLookForEnd()) return undefined;
    const isTyped = isTypedBlock(source) ? super.html(source) : undefined;
    if (isTyped) return typedParagraph(isTyped.raw) as Token as Tokens.HTML;
    return htmlBlock(source, lexer) as Tokens.HTML | undefined;
  }

  override tag(source: string): Tokens.Tag | undefined {
    return (htmlElement(source, this.lexer) as Tokens.Tag | undefined) ?? super.tag(source);
  }

  /** Two dashes stand before the signature of a mail: the line above is a heading only with three. */
  override lheading(source: string): Tokens.Heading | undefined {
    const [, , underline = ''] = this.rules.block.lheading.exec(source) ?? [];
    return /^--?$/.test(underline) ? undefined : super.lheading(source);
  }

  override escape(source: string): Tokens.Escape | undefined {
    if (!source.startsWith('\\')) return undefined;
    const { source: whole } = this.lexer as BoundedLexer;
    const at = whole.length - source.length;
    const path = pathFrom(whole, at);
    if (path !== '') return { type: 'escape', raw: path, text: path };
    const token = super.escape(source);
    return token && !escapesAt(whole, at) ? { ...token, text: token.raw } : token;
  }
}

class BoundedLexer extends Lexer {
  #nesting = 0;
  #work = 0;
  #tags = 0;
  /** The text that is being parsed, so that the tokenizer sees the characters before a sign. */
  source = '';

  /** Counts a block that begins with a tag. @returns whether there are few enough to look for its end in the rest of the text. */
  mayLookForEnd(): boolean {
    this.#tags += 1;
    return this.#tags <= MAX_TAGS;
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    if (this.#nesting >= MAX_NESTING) {
      tokens.push(typedParagraph(source));
      return tokens;
    }
    this.#nesting += 1;
    try {
      return super.blockTokens(source, tokens, clipped);
    } finally {
      this.#nesting -= 1;
    }
  }

  override inline(source: string, tokens: Token[] = []): Token[] {
    const work = (source.match(SIGNS)?.length ?? 0) * source.length;
    if (work > MAX_WORK_IN_PARAGRAPH || this.#work + work > MAX_WORK) tokens.push(...typed(source));
    else {
      this.#work += work;
      super.inline(source, tokens);
    }
    return tokens;
  }

  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    const outer = this.source;
    this.source = source;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.source = outer;
    }
  }
}

/**
 * Parses Markdown into a tree, in a time that grows only with the length of the text, for any text.
 * @returns null if it cannot be parsed: show it as it was typed.
 */
export function markdownTokens(text: string): Token[] | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const options = { ...getDefaults(), gfm: true, breaks: true, tokenizer: new MarkdownTokenizer() };
    return new BoundedLexer(options).lex(text);
  } catch {
    return null;
  }
}
