import { type ServerResponse, STATUS_CODES } from 'node:http'
import { escapeHtml } from '#contract/escape-html.ts'
import { interfaceLanguage, type LanguageCode, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { msg } from '#i18n/msg.ts'
import { translateText } from '#i18n/translate-text.ts'
import { pageLanguage } from './request-language.ts'

/** A page that the server sends itself, instead of a wiki or the service. */
export interface Notice {
  readonly status: number
  readonly title: string
  /** Sentences in plain text. */
  readonly text: string
  /** A script on the same host and its worker. The script replaces the text `without` with its own. */
  readonly script?: {
    readonly path: string
    readonly worker: string
    readonly button: string
    readonly without: string
  }
  /** Seconds. */
  readonly retryAfter?: number
  /** What the reader can do: a link to a path on the same host. */
  readonly link?: { readonly path: string; readonly text: string }
  /** The URL of the party that blocks the content, for status 451. Source: RFC 7725, section 4. */
  readonly blockedBy?: string
  /** Values of Set-Cookie headers. */
  readonly cookies?: readonly string[]
}

/** Seconds after which a client may try again: enough for php-fpm to restart or for a queue to shrink. */
export const RETRY_SOON_SECONDS = 5

interface Home {
  readonly name: string
  readonly url: string
}

/** Headers that are kept because every answer has them. */
const KEPT = new Set(['connection', 'strict-transport-security', 'permissions-policy'])

/** Answers a program with a notice in the format of MediaWiki's API errors. */
export function sendApiNotice(response: ServerResponse, notice: Notice): void {
  const error = apiError(notice)
  const body = JSON.stringify({ error: { ...error, info: `${notice.title}. ${notice.text}` } })
  send(response, notice, body, {
    ...noticeHeaders(notice, body),
    'content-type': 'application/json; charset=utf-8',
    // Programs look for this header, because MediaWiki's own errors have status 200.
    'mediawiki-api-error': error.code,
    // Without it, scripts on pages of other origins would only see that something failed.
    'access-control-allow-origin': '*',
  })
}

/**
 * MediaWiki's own error codes for when waiting helps. Programs such as Pywikibot retry after these codes and give
 * up after all others, regardless of the status and `Retry-After`.
 * Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter
 */
function apiError({ status, retryAfter }: Notice): { readonly code: string; readonly lag?: number } {
  if (status === 503 && retryAfter !== undefined) return { code: 'maxlag', lag: retryAfter }
  return { code: status === 429 ? 'ratelimited' : `service-${status}` }
}

/** Answers with a notice. The page needs no file and no script, and is readable in both color modes. */
export function sendNotice(response: ServerResponse, notice: Notice, home: Home): void {
  const language = pageLanguage(response.req)
  const page = noticePage(notice, home, language)
  send(response, notice, page, noticeHeaders(notice, page, response.req.headers.host))
}

function send(
  response: ServerResponse,
  { status }: Notice,
  body: string,
  headers: Readonly<Record<string, string | number | string[]>>,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  // Headers of the abandoned answer do not apply to this one.
  for (const name of response.getHeaderNames()) if (!KEPT.has(name)) response.removeHeader(name)
  // With the reason phrase, because the abandoned answer may have set another.
  response.writeHead(status, STATUS_CODES[status], headers)
  response.end(body)
}

/** The whole HTTP message, for a connection without a response. */
export function noticeMessage(notice: Notice, home: Home): string {
  const page = noticePage(notice, home, SOURCE_LANGUAGE)
  const headers = { ...noticeHeaders(notice, page), connection: 'close' }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map(each => `${name}: ${each}`),
  )
  return [`HTTP/1.1 ${notice.status} ${STATUS_CODES[notice.status]}`, ...lines, '', page].join('\r\n')
}

/** The header that names the party that blocks the content. Source: RFC 7725, section 4. */
export function blockedByHeader({ blockedBy }: Notice): Readonly<Record<string, string>> {
  return blockedBy === undefined ? {} : { link: `<${blockedBy}>; rel="blocked-by"` }
}

function noticeHeaders(notice: Notice, page: string, host = ''): Record<string, string | number | string[]> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" +
      (notice.script
        ? `; script-src 'self'; worker-src ${host}${notice.script.worker}; connect-src 'self'`
        : ''),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    ...(notice.retryAfter !== undefined && { 'retry-after': String(notice.retryAfter) }),
    ...blockedByHeader(notice),
    ...(notice.cookies && { 'set-cookie': [...notice.cookies] }),
  }
}

function noticePage({ title, text, link, script }: Notice, home: Home, language: LanguageCode): string {
  const write = (english: string) => escapeHtml(translateText(english, language))
  return `<!DOCTYPE html>
<html lang="${language}" dir="${interfaceLanguage(language).dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${write(title)}</title>
<style>
body { margin: 15vh auto 0; padding: 0 24px; max-width: 34rem; font: 18px/1.6 system-ui, sans-serif;
  background: #fbfaf7; color: #16181d }
h1 { font: 600 28px/1.3 Georgia, serif; margin: 0 0 12px }
a { color: #0b6b69 }
button { font: inherit; padding: 8px 18px; border: 0; border-radius: 8px; background: #0b6b69; color: #fff }
:focus-visible { outline: 3px solid #0b6b69; outline-offset: 3px }
@media (prefers-color-scheme: dark) { body { background: #121417; color: #eceae4 } a { color: #5cc2bf }
  button { background: #5cc2bf; color: #121417 } :focus-visible { outline-color: #5cc2bf } }
</style>
</head>
<body>
<main>
<h1>${write(title)}</h1>
<p>${write(text)}</p>${script ? scriptPart(script, write) : ''}${link ? `\n<p><a href="${escapeHtml(link.path)}">${write(link.text)}</a></p>` : ''}
<p><a href="${escapeHtml(home.url)}/">${write(msg('notice-go-to-service', home.name))}</a></p>
</main>
</body>
</html>
`
}

function scriptPart(
  { path, button, without }: NonNullable<Notice['script']>,
  write: (english: string) => string,
): string {
  return `
<p role="status" tabindex="-1">${write(without)}</p>
<p><button type="button" hidden>${write(button)}</button></p>
<script src="${escapeHtml(path)}" defer></script>`
}
