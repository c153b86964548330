import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readColorMode } from '#contract/color-mode.ts'
import { LANGUAGE_PARAMETER } from '#contract/interface-language.ts'
import { listedPages } from '#contract/listed-pages.ts'
import type { PageFacts } from '#contract/page-facts.ts'
import { API_BASE, routes } from '#contract/paths.ts'
import { languages, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { mayLinkToOutbox } from '#server/modules/outbox/outbox-access.ts'
import { toPublicConfig } from '#server/platform/config/public-config.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { pageLanguage } from '#server/platform/http/request-language.ts'
import { announcements } from './announcements.ts'
import { keepChosenLanguage } from './chosen-language.ts'
import { registerConsolePages } from './console-pages.routes.ts'
import { pageFacts } from './page-facts.ts'
import { readPageFiles } from './page-files.ts'
import { type RenderedPage, renderPage, type Visit } from './rendered-page.ts'
import { registerSecurityTxt } from './security-txt.routes.ts'
import { sendPage } from './send-page.ts'
import { FILE_POLICY, HASHED_NAME } from './static-files.ts'

/** The built file, which provides everything but the names. */
const MANIFEST = 'manifest.webmanifest'

/** The web app manifest with the service's own name. @see https://www.w3.org/TR/appmanifest/ */
function registerManifest(
  app: FastifyInstance,
  { distDir, serviceName }: Pick<ServerConfig, 'distDir' | 'serviceName'>,
): void {
  const file = join(distDir, MANIFEST)
  if (!existsSync(file)) return
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  const manifest = JSON.stringify({ ...built, name: serviceName, short_name: serviceName })
  app.get(`/${MANIFEST}`, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // An hour, like the other files with constant names.
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}

/** Seconds. */
const YEAR = 31_536_000
const HOUR = 3600
/** Each takes about 100 kB. All pages in all languages and colors are more, and hardly ever asked for. */
const RENDERED_MAX = 250

/**
 * Serves the built files, and the app's HTML for every other path that is read. The app's router knows the
 * paths.
 */
export async function registerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  if (existsSync(deps.config.distDir)) await registerFiles(app, deps.config.distDir)
  await registerConsolePages(app, deps)
  registerManifest(app, deps.config)
  registerRobotsRoutes(app, deps.config)
  registerSecurityTxt(app, deps)
  app.get(routes.about, async (_request, reply) => reply.redirect(deps.config.links.about))
  const pageFor = createPages(deps)
  // The landing page is rendered and compressed before the first visitor asks for it.
  await pageFor(routes.home, SOURCE_LANGUAGE, {
    colorMode: null,
    facts: await pageFacts(deps, routes.home, undefined),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    // HTML in place of a file of an earlier build would hide that the file is gone.
    if (!['GET', 'HEAD'].includes(request.method) || HASHED_NAME.test(path))
      throw new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
    const { cookie } = request.headers
    const facts = await pageFacts(deps, path, cookie)
    const page = await pageFor(path, pageLanguage(request), {
      ...{ facts, colorMode: readColorMode(cookie), outbox: mayLinkToOutbox(request, deps.config) },
      // Whoever has a cookie: what is announced is no secret.
      texts: facts.isVisitor ? [] : await announcements(deps),
    })
    keepChosenLanguage(request, reply)
    if (!page) throw new AppError(503, 'not-built', msg('error-pages-not-built-yet-npm'))
    return sendPage(request, reply, page)
  })
}

async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(import('@fastify/static'), {
    root,
    // One route per existing file, so that nothing else on the disk can be requested.
    wildcard: false,
    index: false,
    globIgnore: [
      'index.html',
      MANIFEST,
      'pages/**',
      'languages/*/index.html',
      'languages/*/pages/**',
      'operator/**',
      '**/*.br',
      '**/*.gz',
    ],
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough, and no file is so large that clients request parts.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const name = path.replace(/\.(br|gz)$/, '')
      reply.header('content-security-policy', FILE_POLICY)
      // These headers are for pages only.
      reply.removeHeader('cross-origin-opener-policy').removeHeader('origin-agent-cluster')
      reply.header(
        'cache-control',
        HASHED_NAME.test(name) ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`,
      )
    },
  })
}

/**
 * Renders each file once for the configuration of the moment (the engine's facts may change after the start),
 * for each color mode, for visitors and for members, with and without the outbox, and anew when another fact
 * or an announcement changes.
 */
function createPages({ config, engine }: Pick<Deps, 'config' | 'engine'>) {
  const files = readPageFiles(config.distDir)
  let renderedFor = ''
  const rendered = new LRUCache<string, { factsJson: string; page: Promise<RenderedPage> }>({
    max: RENDERED_MAX,
  })
  return async (
    path: string,
    language: string,
    { outbox = false, ...visit }: Visit & { readonly facts: PageFacts; readonly outbox?: boolean },
  ): Promise<RenderedPage | null> => {
    const html = files.htmlFor(path, language)
    if (html === null) return null
    const configJson = JSON.stringify(toPublicConfig(config, engine.facts, false))
    if (configJson !== renderedFor) {
      rendered.clear()
      renderedFor = configJson
    }
    const key = `${visit.colorMode} ${visit.facts.isVisitor} ${outbox} ${html}`
    const factsJson = JSON.stringify(visit)
    const known = rendered.get(key)
    if (known?.factsJson === factsJson) return await known.page
    const page = renderPage(html, toPublicConfig(config, engine.facts, outbox, language), config, visit)
    rendered.set(key, { factsJson, page })
    return await page
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** A page in a language, for search engines; its own address follows its reader's languages. */
function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
}

/**
 * `/robots.txt` and `/sitemap.xml` of the service's own host; wikis have their own.
 * @see https://www.sitemaps.org/protocol.html
 */
function registerRobotsRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: ${API_BASE}/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = listedPages.map(path => {
      const address = `${publicUrl}${path}`
      const inEach = languages.map(({ code }) => alternate(code, `${address}?${LANGUAGE_PARAMETER}=${code}`))
      return `<url><loc>${address}</loc>${alternate('x-default', address)}${inEach.join('')}</url>`
    })
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}
