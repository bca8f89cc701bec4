/** A comment, a quoted text or name, or a dollar-quoted body: a semicolon inside one does not end a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|;/g;

/** Space and comments before a statement. */
const BEFORE = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** One statement of an SQL file. */
export interface Statement {
  /** The statement without the comments before it. */
  sql: string;
  /** The number of its first line in the file, from 1. */
  line: number;
}

const countLines = (text: string) => text.split('\n').length - 1;

/** Splits the text of an SQL file into its statements, in order. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let line = 1;
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index + 1);
  for (const end of [...ends, text.length]) {
    const part = text.slice(start, end);
    const [before] = BEFORE.exec(part) ?? [''];
    const sql = part.slice(before.length);
    if (sql !== '') statements.push({ sql, line: line + countLines(before) });
    line += countLines(part);
    start = end;
  }
  return statements;
}
