import { escapeHtml } from '#contract/escape-html.ts'

/** Sentences in HTML: backticks mark code, and web addresses become links. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : linked(part)))
    .join('')
}

function linked(text: string): string {
  return text
    .split(/(https:\/\/[^\s<>")]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
