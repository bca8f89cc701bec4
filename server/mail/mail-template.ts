/** The content of a mail, before it is rendered. */
export interface MailContent {
  productName: string;
  /** The language as a BCP 47 tag, for mail programs and screen readers. */
  language: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A one-time code, shown large. */
  code?: string;
  /** The button with the link. */
  button?: { label: string; url: string };
  /** The small text under the button, before the address. */
  buttonHint?: string;
  footer: string;
  /** The link below the footer that ends such mails. */
  link?: { label: string; url: string };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const FONT = "font-family:'Geist',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The light tokens of `client/app/theme/tokens.css` by their names, because a mail cannot read custom properties. */
const TOKENS = {
  '--bg': '#f7f6f4',
  '--surface': '#ffffff',
  '--line': '#e3e2de',
  '--text': '#1b1b19',
  '--text-3': '#666560',
  '--accent': '#0e6954',
  '--on-accent': '#ffffff',
} as const;

const paragraph = (html: string) => `<p style="margin:0 0 14px;font-size:15px;line-height:1.55">${html}</p>`;

function codeBlock(code: string): string {
  return `<p style="margin:22px 0;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:.24em;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`;
}

function buttonBlock(label: string, url: string, hint = ''): string {
  const link = escapeHtml(url);
  const press = `<p style="margin:22px 0"><a href="${link}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${TOKENS['--accent']};color:${TOKENS['--on-accent']};font-size:15px;font-weight:500;text-decoration:none">${escapeHtml(label)}</a></p>`;
  if (hint === '') return press;
  return `${press}
<p style="margin:0 0 14px;font-size:13px;line-height:1.5;color:${TOKENS['--text-3']}">${escapeHtml(hint)}<br><a href="${link}" style="color:${TOKENS['--accent']};word-break:break-all">${link}</a></p>`;
}

/** The HTML of a mail: one column, inline styles, no images, so that it looks the same everywhere. */
function renderHtml(content: MailContent): string {
  const { productName, language, subject, greeting, paragraphs, code, button, buttonHint, footer, link } =
    content;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${TOKENS['--bg']};color:${TOKENS['--text']};${FONT}">
<main style="max-width:520px;margin:0 auto;padding:28px;background:${TOKENS['--surface']};border:1px solid ${TOKENS['--line']};border-radius:10px">
<p style="margin:0 0 20px;font-size:13px;font-weight:600;color:${TOKENS['--accent']}">${escapeHtml(productName)}</p>
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.35;font-weight:600">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text))).join('\n')}
${code ? codeBlock(code) : ''}${button ? buttonBlock(button.label, button.url, buttonHint) : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${TOKENS['--line']};font-size:13px;line-height:1.5;color:${TOKENS['--text-3']}">${escapeHtml(footer)}${link ? ` <a href="${escapeHtml(link.url)}" style="color:${TOKENS['--text-3']}">${escapeHtml(link.label.replace(/:$/, ''))}</a>` : ''}</p>
</main>
</body>
</html>
`;
}

function renderText(content: MailContent): string {
  const { productName, greeting, paragraphs, code, button, footer, link } = content;
  const blocks = [greeting, ...paragraphs];
  if (code) blocks.push(code);
  if (button) blocks.push(`${button.label}:\n${button.url}`);
  if (link) blocks.push(`${link.label}\n${link.url}`);
  return `${[...blocks, footer, `-- \n${productName}`].join('\n\n')}\n`;
}

/** Renders a mail as plain text and as HTML. Every text is escaped. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}
