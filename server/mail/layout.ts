import type { MailText } from './kinds/kind.ts';

/** The content of a mail, before it is written as text or HTML. */
export interface MailContent extends MailText {
  subject: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes a text for HTML, for use between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Makes one line of a text, because the header of a mail must not contain line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Sender {
  name: string;
  address: string;
  phone: string;
  email: string;
}

/** The URLs in a mail: that of its button, and the page that turns such mails off. */
interface Links {
  action: string;
  unsubscribe?: string | undefined;
}

const foot = ({ name, address, phone, email }: Sender): string[] =>
  [name, address.replaceAll('\n', ', '), phone, email].filter((line) => line !== '');

/** Writes a mail as plain text. */
export function textOf(content: MailContent, sender: Sender, links: Links): string {
  return [
    ...content.paragraphs,
    ...(content.details.length > 0
      ? [content.details.map(([name, value]) => `${name}: ${value}`).join('\n')]
      : []),
    `${content.action.label}: ${links.action}`,
    ...(links.unsubscribe ? [`No more of these mails: ${links.unsubscribe}`] : []),
    `-- \n${foot(sender).join('\n')}`,
  ].join('\n\n');
}

/**
 * Writes a mail as HTML. It has no pictures, follows the reader's light or dark theme, and fits a
 * phone.
 */
export function htmlOf(content: MailContent, sender: Sender, links: Links): string {
  const paragraphs = content.paragraphs
    .map(
      (text) =>
        `<p dir="auto" style="margin:0 0 14px;white-space:pre-line">${escapeHtml(text)}</p>`,
    )
    .join('');
  const rows = content.details
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="muted" style="padding:6px 16px 6px 0;text-align:left;font-weight:400;vertical-align:top">${escapeHtml(name)}</th><td dir="auto" style="padding:6px 0;overflow-wrap:anywhere;vertical-align:top">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const off = links.unsubscribe
    ? `<br><a class="muted" href="${escapeHtml(links.unsubscribe)}">No more of these mails</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: #f4f3f0; color: #1f1c19; font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.card { max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border-radius: 12px; }
.muted { color: #5f5953; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #b8321a; color: #ffffff; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #121110; color: #f1efec; }
  .card { background: #1c1a18; }
  .muted { color: #b3aca5; }
  .button { background: #ff7a52; color: #1a0e0a; }
}
</style>
</head>
<body>
<div style="padding:24px 12px">
<main class="card">
<p dir="auto" style="margin:0 0 20px;font-weight:600">${escapeHtml(sender.name)}</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.25;overflow-wrap:anywhere">${escapeHtml(content.subject)}</h1>
${paragraphs}
${rows ? `<table style="width:100%;margin:6px 0 22px;border-collapse:collapse">${rows}</table>` : ''}
<p style="margin:0 0 22px"><a class="button" href="${escapeHtml(links.action)}">${escapeHtml(content.action.label)}</a></p>
<p class="muted" style="margin:0;font-size:13px">${foot(sender)
    .map((line) => `<bdi>${escapeHtml(line)}</bdi>`)
    .join('<br>')}${off}</p>
</main>
</div>
</body>
</html>
`;
}
