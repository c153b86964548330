import { escapeHtml, linkAddresses } from '#contract/escape-html.ts'

/** Sentences in HTML: backticks mark code, and web addresses become links. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : linkAddresses(part)))
    .join('')
}
