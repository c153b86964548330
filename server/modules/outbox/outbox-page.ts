import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/escape-html.ts'
import type { StoredEmail } from './read-outbox.ts'

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
export function outboxPage(emails: readonly StoredEmail[], serviceName: string): string {
  const items = emails.map(
    email => `<li>
<a href="/outbox/${encodeURIComponent(email.file)}">${escapeHtml(email.subject)}</a><br>
to ${escapeHtml(email.to)}, ${timeOf(email)}
</li>`,
  )
  return page(
    `Outbox of ${serviceName}`,
    `<p>No mail server is configured (SMTP_URL), so every mail is kept here. This page is shown on this machine only.</p>
${items.length > 0 ? `<ol reversed>\n${items.join('\n')}\n</ol>` : '<p>No mail was sent yet.</p>'}`,
  )
}

/** One mail as text, its links clickable. */
export function emailPage(email: StoredEmail): string {
  return page(
    email.subject,
    `<nav aria-label="Outbox"><a href="/outbox">All mails</a></nav>
<dl>
<dt>From</dt><dd>${escapeHtml(email.from)}</dd>
<dt>To</dt><dd>${escapeHtml(email.to)}</dd>${email.replyTo === '' ? '' : `\n<dt>Reply to</dt><dd>${escapeHtml(email.replyTo)}</dd>`}
<dt>Date</dt><dd>${timeOf(email)}</dd>
</dl>
<pre>${linked(email.text)}</pre>`,
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

function timeOf(email: StoredEmail): string {
  return `<time datetime="${escapeHtml(email.date)}">${escapeHtml(email.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time>`
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
