/** How much of a description its preview looks at, and how long a preview is at most, in characters. */
const READ = 600;
const SHOWN = 200;

/** The words before the wish of a story: 'Como persona que compra,' before 'quiero…', 'As a buyer,' before 'I want…'. */
const ROLE =
  /^(?:como|as)\s[^.]{1,200}?[\s,](?=(?:quiero|necesito|quero|preciso|i want|i need|i would like)(?:\s|$))/i;

/**
 * The text of Markdown without its marks, for places that show plain text: lines stay lines, and entries of lists begin
 * with '•'. It takes a time that grows with the length of the text only.
 */
export function withoutMarkdown(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\s*(?:```.*|~~~.*|(?:[-*_]\s*){3,})$/.test(line))
    .map((line) => withoutInline(withoutBlock(line)))
    .join('\n')
    .trim();
}

/** A line without the marks of a heading, a quote or an entry of a list. */
const withoutBlock = (line: string) =>
  line
    .replace(/^\s{0,3}(?:>\s?)+/, '')
    .replace(/^\s{0,3}#{1,6}\s+/, '')
    .replace(/^\s*[-*+]\s+\[[ xX]\]\s+/, '• ')
    .replace(/^\s*[-*+]\s+/, '• ');

/** A line without links, emphasis and escapes. */
const withoutInline = (line: string) =>
  line
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<(https?:[^<>\s]*)>/g, '$1')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]*)\1/g, '$2')
    .replace(/(?<!\\)\*(?=\S)([^*]*[^*\\])\*/g, '$1')
    .replace(/(^|[\s(])_(?=\S)([^_]*)_(?=[\s).,;:!?]|$)/g, '$1$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');

/**
 * The line that a card shows of a description: plain text that begins with the wish. 'Como **cliente** quiero pagar' →
 * 'Quiero pagar'.
 */
export function descriptionPreview(description: string): string {
  const text = withoutMarkdown(description.slice(0, READ))
    .replace(/:\s*\n\s*•\s*/g, ': ')
    .replace(/\s*\n\s*•\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .replace(ROLE, '')
    .replace(/^• /, '');
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1, SHOWN);
}
