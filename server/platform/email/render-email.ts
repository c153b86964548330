import { escapeHtml } from '#contract/escape-html.ts'
import { languageFor } from '#i18n/languages.ts'
import type { Email, EmailPart } from './mailer.ts'

export interface RenderedEmail {
  readonly text: string
  readonly html: string
}

/** Renders an email as plain text and as plain HTML without images or remote content. */
export function renderEmail(
  email: Email,
  serviceName: string,
  publicUrl: string,
  language: string,
): RenderedEmail {
  return {
    text: `${email.body.map(plainText).join('\n\n')}\n\n-- \n${serviceName}\n${publicUrl}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${languageFor(language)?.dir ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(email.subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#fbfaf7;color:#16181d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto">
${email.body.map(htmlOf).join('\n')}
<p style="margin-top:32px;border-top:1px solid #d9d6cd;padding-top:12px;color:#5b5e66">${escapeHtml(serviceName)}<br><a href="${escapeHtml(publicUrl)}" style="color:#0b6b69">${escapeHtml(publicUrl)}</a></p>
</div>
</body>
</html>
`,
  }
}

function plainText(part: EmailPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  return part.lines.join('\n')
}

function htmlOf(part: EmailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('lines' in part)
    return `<p style="padding:12px;border:1px solid #d9d6cd;border-radius:8px;background:#fff">${part.lines.map(escapeHtml).join('<br>\n')}</p>`
  const url = escapeHtml(part.link)
  return `<p><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b69;color:#fff;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p style="word-break:break-all"><a href="${url}" style="color:#0b6b69">${url}</a></p>`
}
