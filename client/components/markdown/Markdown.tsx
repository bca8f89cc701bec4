import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { splitMentions } from '#shared/rules/stories/mentions.ts';
import type { HtmlToken } from './html.ts';
import classes from './Markdown.module.css';
import { markdownTokens } from './markdown-tokens.ts';

interface MarkdownProps {
  text: string;
  /** The names of the people whom the text may mention; they are marked after an @. */
  names?: readonly string[];
}

/** The allowed addresses of links; any other address (javascript:, data:) becomes no link. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;

/**
 * Shows Markdown. The text is parsed into a tree, and the tree is rendered as elements. No HTML is ever inserted: of HTML in the
 * text a few elements without attributes are made anew, and the rest is shown as it was typed. A text that takes too long to parse is also shown as it was typed.
 */
export function Markdown({ text, names = [] }: MarkdownProps) {
  const tokens = useMemo(() => markdownTokens(text), [text]);
  if (tokens === null) return <p className={classes['typed']}>{text}</p>;
  return <div className={classes['markdown']}>{blocks(tokens, names)}</div>;
}

function blocks(tokens: readonly Token[], names: readonly string[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
  return tokens.map((token, place) => <Fragment key={place}>{block(token as MarkedToken, names)}</Fragment>);
}

function block(token: MarkedToken | HtmlToken, names: readonly string[]): ReactNode {
  switch (token.type) {
    case 'heading':
      // the panel itself has headings of higher levels
      return token.depth <= 2 ? (
        <h4>{inline(token.tokens, names)}</h4>
      ) : (
        <h5>{inline(token.tokens, names)}</h5>
      );
    case 'paragraph':
      return <p>{inline(token.tokens, names)}</p>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, names)}</blockquote>;
    case 'list':
      return list(token, names);
    case 'table':
      return table(token, names);
    case 'hr':
      return <hr />;
    case 'details':
      return (
        <details>
          {/* without a line of its own, the browser gives it one */}
          {token.summary.length > 0 && <summary>{inline(token.summary, names)}</summary>}
          {blocks(token.tokens, names)}
        </details>
      );
    case 'space':
    case 'def':
      return null;
    default:
      return inline([token], names);
  }
}

function list({ items, ordered, start }: Tokens.List, names: readonly string[]): ReactNode {
  let number = Number(start) - 1;
  const rows = items.map((item, place) => {
    // numbers that were written stay, unless they do not grow: '1. 1. 1.' is a list that counts by itself
    const written = Number(/^\s*(\d+)/.exec(item.raw)?.[1]);
    const jumps = ordered && written > number + 1;
    number = jumps ? written : number + 1;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
      <li key={place} data-task={item.task || undefined} value={jumps ? written : undefined}>
        {item.task && (item.checked ? '☑ ' : '☐ ')}
        {blocks(
          item.tokens.filter(({ type }) => type !== 'checkbox'),
          names,
        )}
      </li>
    );
  });
  return ordered ? <ol start={start === '' ? undefined : start}>{rows}</ol> : <ul>{rows}</ul>;
}

function table({ header, rows }: Tokens.Table, names: readonly string[]): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <th key={place}>{inline(cell.tokens, names)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={line}>
            {row.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <td key={place}>{inline(cell.tokens, names)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(tokens: readonly Token[] | undefined, names: readonly string[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
  return tokens?.map((token, place) => <Fragment key={place}>{word(token as MarkedToken, names)}</Fragment>);
}

function word(token: MarkedToken | HtmlToken, names: readonly string[]): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens, names)}</strong>;
    case 'em':
      return <em>{inline(token.tokens, names)}</em>;
    case 'del':
      return <del>{inline(token.tokens, names)}</del>;
    case 'element':
      return createElement(token.name, null, inline(token.tokens, names));
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return (
        <>
          <br />
          {/* the indent of the next line */}
          {token.raw.split('\n')[1]}
        </>
      );
    case 'link':
      return link(token.href, inline(token.tokens, names));
    case 'image':
      // the server of a foreign picture would learn who reads this text
      return link(token.href, token.text || token.href);
    case 'text':
      return 'tokens' in token && token.tokens ? inline(token.tokens, names) : mentions(token.text, names);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

function link(href: string, content: ReactNode): ReactNode {
  if (!SAFE_LINK.test(href)) return content;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}

function mentions(text: string, names: readonly string[]): ReactNode {
  return splitMentions(text, names).map((part, place) =>
    part.mention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={place} className={classes['mention']}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
