import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { QUERY_FACTS_PLACE, type QueryPageFacts } from '#contract/query-page.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { acceptedEncoding, compressQuickly } from '#server/platform/http/encodings.ts'
import { pageLanguage } from '#server/platform/http/request-language.ts'
import { readTranslatedHtml } from '#server/platform/http/translated-html.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { type QueryPageFile, readQueryPageFiles } from './query-page-files.ts'

const INLINE_STYLES = /<style\b[^>]*>([^<]*)<\/style>/g
const YEAR = 'public, max-age=31536000, immutable'

/** The HTML in a language, and its content security policy. */
interface Page {
  readonly html: string
  readonly policy: string
}

/** Serves the page for queries, on every wiki's host. */
export class QueryPage {
  private readonly dir: string
  /** The page in English; null if it was not built. */
  private readonly page: Page | null
  /** The pages in all languages that were built. */
  private readonly pages: ReadonlyMap<string, Page>
  private files: Promise<ReadonlyMap<string, QueryPageFile>> | null = null

  /** @param dir the directory of the built page. */
  constructor(dir: string) {
    this.dir = dir
    const built = [...readTranslatedHtml(dir)].map(
      ([language, html]) => [language, { html, policy: policyFor(html) }] as const,
    )
    this.pages = new Map(built)
    this.page = this.pages.get(SOURCE_LANGUAGE) ?? null
  }

  /** @returns false if the page was not built. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    { record }: KnownWiki,
    isEmbedded: boolean,
  ): Promise<boolean> {
    if (this.page === null) return false
    const { html, policy } = this.pages.get(pageLanguage(request)) ?? this.page
    const { sitename, server, language = DEFAULT_LANGUAGE } = record
    const { prefixes } = vocabularyOf(server)
    const facts: QueryPageFacts = { sitename, server, language, prefixes, isEmbedded }
    const page = Buffer.from(html.replace(QUERY_FACTS_PLACE, () => safeJson(facts)))
    const isCompressed = acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
    const body = isCompressed ? await compressQuickly(page) : page
    // Other sites may frame a result, but nothing else.
    const ancestors = isEmbedded ? '*' : "'none'"
    response.setHeader('content-security-policy', `${policy}; frame-ancestors ${ancestors}`)
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('vary', 'Accept-Encoding, Accept-Language, Cookie')
    if (isEmbedded) response.setHeader('x-robots-tag', 'noindex')
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    sendBody(request, response, 'text/html; charset=utf-8', body)
    return true
  }

  /** @param path relative to the page's directory. @returns false if there is no such file. */
  async sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (this.page === null) return false
    this.files ??= readQueryPageFiles(this.dir)
    const file = (await this.files).get(path)
    if (!file) return false
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const compressed = encoding === 'identity' ? undefined : file.bodies[encoding]
    if (compressed) response.setHeader('content-encoding', encoding)
    response.setHeader('cache-control', YEAR)
    response.setHeader('vary', 'Accept-Encoding')
    sendBody(request, response, file.type, compressed ?? file.bodies.identity)
    return true
  }
}

function sendBody({ method }: IncomingMessage, response: ServerResponse, type: string, body: Buffer): void {
  response.setHeader('content-type', type)
  response.setHeader('content-length', body.length)
  response.end(method === 'HEAD' ? undefined : body)
}

/**
 * A policy as strict as that of the service's own pages: nothing from elsewhere, and no inline scripts or styles
 * but those of the built page. The empty style is Emotion's, which it fills through the CSSOM.
 */
function policyFor(html: string): string {
  const styles = ['', ...[...html.matchAll(INLINE_STYLES)].map(([, text = '']) => text)]
  const hashes = styles.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** JSON with "<" escaped, so that no wiki's name can end the element. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
