import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/escape-html.ts'
import type { StoredMail } from './read-outbox.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
li { margin-block: .75rem; }
time, dt { opacity: .8; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid; padding-top: 1rem; }
`

/** Nothing runs and nothing is loaded on these pages. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The list, newest first. */
export function outboxPage(mails: readonly StoredMail[], serviceName: string): string {
  const items = mails.map(
    mail => `<li>
<a href="/outbox/${encodeURIComponent(mail.file)}">${escapeHtml(mail.subject)}</a><br>
to ${escapeHtml(mail.to)}, ${timeOf(mail)}
</li>`,
  )
  return page(
    `Outbox of ${serviceName}`,
    `<p>No mail server is configured (SMTP_URL), so every mail is kept here. This page is shown on this machine only.</p>
${items.length > 0 ? `<ol reversed>\n${items.join('\n')}\n</ol>` : '<p>No mail was sent yet.</p>'}`,
  )
}

/** One mail as text, its links clickable. */
export function mailPage(mail: StoredMail): string {
  return page(
    mail.subject,
    `<nav aria-label="Outbox"><a href="/outbox">All mails</a></nav>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to)}</dd>${mail.replyTo === '' ? '' : `\n<dt>Reply to</dt><dd>${escapeHtml(mail.replyTo)}</dd>`}
<dt>Date</dt><dd>${timeOf(mail)}</dd>
</dl>
<pre>${linked(mail.text)}</pre>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

function timeOf(mail: StoredMail): string {
  return `<time datetime="${escapeHtml(mail.date)}">${escapeHtml(mail.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time>`
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
