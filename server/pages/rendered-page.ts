import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { COLOR_MODE_ATTRIBUTE, type ColorMode } from '#contract/color-mode.ts'
import { NO_FACTS, type PageFacts } from '#contract/page-facts.ts'
import { fillPlaceholders } from '#contract/page-placeholders.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { contentSecurityPolicy } from '#server/platform/http/content-security-policy.ts'
import { withAnnouncements } from './announcements.ts'

/** A page as it is sent: with the configuration in it, compressed once, and with its own policy. */
export interface RenderedPage {
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly etag: string
  readonly contentSecurityPolicy: string
}

type Encoding = 'br' | 'gzip' | 'identity'

const CONFIG_ELEMENT = /(<script\b[^>]*\bid=["']?config["']?[^>]*>)[^<]*(<\/script>)/
const FACTS_ELEMENT = /(<script\b[^>]*\bid=["']?facts["']?[^>]*>)[^<]*(<\/script>)/
const INLINE_STYLES = /<style\b[^>]*>([^<]*)<\/style>/g

/** What a page depends on besides its path. */
export interface Visit {
  /** What the person chose, written into the page so that it has its colors from the first paint. */
  readonly colorMode?: ColorMode | null
  /** Written into the page as JSON. */
  readonly facts?: PageFacts
  /** What is announced above it. */
  readonly texts?: readonly string[]
}

/**
 * @param publicConfig written into the page as JSON, and in place of the placeholders of a prerendered page.
 */
export async function renderPage(
  html: string,
  publicConfig: PublicConfig,
  config: ServerConfig,
  { colorMode = null, facts = NO_FACTS, texts = [] }: Visit = {},
): Promise<RenderedPage> {
  const page = withAnnouncements(fillPlaceholders(html, publicConfig), texts)
    .replace(CONFIG_ELEMENT, (_, start: string, end: string) => start + safeJson(publicConfig) + end)
    .replace(FACTS_ELEMENT, (_, start: string, end: string) => start + safeJson(facts) + end)
    .replace('<html', colorMode ? `<html ${COLOR_MODE_ATTRIBUTE}="${colorMode}"` : '<html')
  const identity = Buffer.from(page, 'utf8')
  const styles = [...page.matchAll(INLINE_STYLES)].map(([, text = '']) => text)
  const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity)])
  return {
    bodies: { identity, gzip: zipped, br },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    contentSecurityPolicy: contentSecurityPolicy(config, styles),
  }
}

/** Escapes "<", so that no value can end the element. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Chooses the best encoding that Accept-Encoding allows. `q=0` forbids one. RFC 9110, section 12.5.3. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}
