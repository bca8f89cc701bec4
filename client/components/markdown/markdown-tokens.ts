import { getDefaults, Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';

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

class BoundedTokenizer extends Tokenizer {
  override table(source: string): Tokens.Table | undefined {
    if (!beginsTable(source)) return undefined;
    const [block = ''] = /^(?:[^\n]+(?:\n|$))+/.exec(source) ?? [];
    const columns = block.slice(0, block.indexOf('\n')).split('|').length;
    const cells = columns * block.split('\n').length;
    // a table that is too large is replaced with all its lines, so that none of them is parsed again
    return cells > MAX_CELLS ? (typedParagraph(block) as Token as Tokens.Table) : super.table(source);
  }
}

class BoundedLexer extends Lexer {
  #nesting = 0;
  #work = 0;

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
}

/**
 * Parses Markdown into a tree, in a time that grows only with the length of the text, for any text.
 * @returns null if it cannot be parsed: show it as it was typed.
 */
export function markdownTokens(text: string): Token[] | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const options = { ...getDefaults(), gfm: true, breaks: true, tokenizer: new BoundedTokenizer() };
    return new BoundedLexer(options).lex(text);
  } catch {
    return null;
  }
}
