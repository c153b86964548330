import type { FastifyRequest } from 'fastify'
import { routes } from '#contract/paths.ts'

const PAGES: ReadonlySet<string> = new Set(Object.values(routes).filter(path => typeof path === 'string'))
const PAGES_WITH_TOKEN = [
  '/emailVerification/',
  '/confirm-email/',
  '/undo-email-change/',
  '/keep-account/',
  '/stop-mail/',
  '/invitation/',
  '/tool/',
]

/**
 * The part of a request's URL that may be logged: its route's pattern, or the exact path of a known page. Anything
 * else could be a mistyped link from an email, which contains a token. The query may contain one as well.
 */
export function loggablePath(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const pattern = request.routeOptions?.url
  if (pattern !== undefined && !pattern.includes('*')) return pattern
  const path = request.url.split(/[?#]/, 1)[0] ?? ''
  if (PAGES.has(path)) return path
  if (/^\/wikis\/manage\/\d{1,15}$/.test(path)) return path
  const page = PAGES_WITH_TOKEN.find(start => path.startsWith(start))
  return page === undefined ? '[unknown path]' : `${page}[hidden]`
}
