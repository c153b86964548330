import { createHash } from 'node:crypto'
import { SECOND_MS } from '#contract/durations.ts'
import { escapeHtml, linkAddresses } from '#contract/escape-html.ts'
import type { OutboxRecord } from '#server/platform/email/outbox-transport.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'
import type { StoredEmail } from './read-outbox.ts'

// In the colors of the service, because new members come here in the middle of signing up.
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; text-wrap: pretty; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem; background: light-dark(#fbfaf7, #121417); color: light-dark(#16181d, #eceae4); }
h1 { font: 600 1.75rem/1.25 Georgia, serif; text-wrap: balance; overflow-wrap: anywhere; }
a { color: light-dark(#0b6b69, #5cc2bf); text-underline-offset: 3px; }
ol { padding-inline-start: 2rem; }
li { margin-block: .75rem; overflow-wrap: anywhere; }
time { white-space: nowrap; }
time, dt, li::marker { color: light-dark(#555b66, #a9adb5); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid light-dark(#dcd8cf, #34383f); padding-top: 1rem; }
`

/** These pages run and load nothing. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The list of emails. @param emails the newest first. */
export function outboxPage(emails: readonly StoredEmail[], serviceName: string): string {
  const items = emails.map(
    ({ file, record }) => `<li>
<a href="/outbox/${encodeURIComponent(file)}">${escapeHtml(record?.subject ?? file)}</a>${record ? `<br>\nto ${formatAddress(record.to)}, ${formatTime(record)}` : ''}
</li>`,
  )
  return page(
    `Outbox of ${serviceName}`,
    `<p>No SMTP server is configured (SMTP_URL), so every email is stored here. This page is shown only on this machine.</p>
${items.length > 0 ? `<ol reversed>\n${items.join('\n')}\n</ol>` : '<p>No email has been sent yet.</p>'}`,
  )
}

/** One email as text, with clickable links. */
export function emailPage({ file, source, record }: StoredEmail): string {
  return page(
    record?.subject ?? file,
    `<nav aria-label="Outbox"><a href="/outbox">All emails</a></nav>
${record ? recordContent(record) : sourceContent(source)}`,
  )
}

function recordContent(record: OutboxRecord): string {
  const { from, to, replyTo, text } = record
  return `<dl>
<dt>From</dt><dd>${formatAddress(from)}</dd>
<dt>To</dt><dd>${formatAddress(to)}</dd>${replyTo === null ? '' : `\n<dt>Reply to</dt><dd>${formatAddress(replyTo)}</dd>`}
<dt>Date</dt><dd>${formatTime(record)}</dd>
</dl>
<pre>${linkAddresses(text.trimEnd())}</pre>`
}

function sourceContent(source: string): string {
  return `<p>Only the source of this email is stored, so the page shows it as it is.</p>
<pre>${linkAddresses(source)}</pre>`
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

function formatAddress({ name, address }: EmailAddress): string {
  return escapeHtml(name === '' ? address : `${name} <${address}>`)
}

/** To the second, as in the email itself. */
function formatTime({ date }: OutboxRecord): string {
  const time = new Date(Math.floor(date / SECOND_MS) * SECOND_MS).toISOString()
  return `<time datetime="${time}">${time.replace('T', ' ').replace('.000Z', ' UTC')}</time>`
}
