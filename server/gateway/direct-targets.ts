import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { IMAGES_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { SPARQL_PATH, type Target } from '#server/php/request-target.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import type { QueryPage } from '#server/query-service/page/query-page.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { sendCheckScript } from './crawlers/check-requests.ts'
import { NOTICES } from './notices.ts'
import { READING_METHODS } from './requests/request-methods.ts'
import { robotsTxt } from './robots/robots.ts'
import { sendIcon, sendMonogram } from './send-monogram.ts'
import { sendStaticFile } from './static-file.ts'

/** A target that is answered without MediaWiki. */
type DirectTarget = Exclude<
  Target,
  { kind: 'script' | 'thumbnail' | 'check' | 'logIn' | 'sitemap' | 'sparql' | 'dump' }
>

interface DirectRequest {
  readonly wiki: KnownWiki
  readonly target: DirectTarget
  readonly treeDir: string
  readonly queryPage: QueryPage
}

/**
 * Headers of responses that do not come from MediaWiki; uploaded files have a stricter policy. A wiki page could
 * frame such a response and run scripts in it, so the policy allows no more than a picture needs.
 */
const HEADERS = [
  [
    'content-security-policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  ],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
] as const

/**
 * Answers with a file, an icon, robots.txt, a redirect, or a file of the page for queries.
 * @returns the notice to show instead; null when the request was answered.
 */
export async function serveDirectTarget(
  request: IncomingMessage,
  response: ServerResponse,
  { wiki, target, treeDir, queryPage }: DirectRequest,
): Promise<Notice | null> {
  if (target.kind === 'badRequest') return NOTICES.badRequest
  setDirectHeaders(response)
  if (!READING_METHODS.includes(request.method ?? '')) return NOTICES.method
  switch (target.kind) {
    case 'redirect':
      redirect(response, target.status, wiki.record.server + target.location)
      return null
    case 'node': {
      const query = `DESCRIBE <${wiki.record.server}${target.path}>`
      redirect(response, 303, `${wiki.record.server}${SPARQL_PATH}?${new URLSearchParams({ query })}`)
      return null
    }
    case 'robots':
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(robotsTxt(treeDir, wiki.record))
      return null
    case 'checkScript':
      sendCheckScript(response, target.script)
      return null
    case 'monogram':
      sendMonogram(request, response, wiki.record)
      return null
    case 'icon':
      await sendIcon(request, response, wiki.record, target.place)
      return null
    case 'file': {
      const root = join(wiki.filesDir, IMAGES_DIR)
      const isSent = await sendStaticFile(request, response, {
        ...{ root, path: target.path, from: 'uploads' },
        isPrivate: isPrivate(wiki.record.settings),
      })
      return isSent ? null : NOTICES.noFile
    }
    case 'treeFile': {
      const file = { root: treeDir, path: target.path, from: 'tree' } as const
      return (await sendStaticFile(request, response, file)) ? null : NOTICES.noFile
    }
    case 'query':
      return (await queryPage.send(request, response, wiki, target.isEmbedded)) ? null : NOTICES.noQueryPage
    case 'queryFile':
      return (await queryPage.sendFile(request, response, target.path)) ? null : NOTICES.noFile
    case 'notFound':
      return NOTICES.noFile
  }
}

/** Pages of all origins may follow the redirect; the response at its target decides what they may read. */
function redirect(response: ServerResponse, status: 301 | 303, location: string): void {
  response.writeHead(status, { location, 'access-control-allow-origin': '*' }).end()
}

export function setDirectHeaders(response: ServerResponse): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
}
