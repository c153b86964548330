import type { FastifyRequest } from 'fastify'
import { routes } from '#contract/paths.ts'

const PAGES: ReadonlySet<string> = new Set(Object.values(routes).filter(path => typeof path === 'string'))
const PAGES_WITH_TOKEN = ['/emailVerification/', '/stop-mail/']

/**
 * What the log may say of a request's address: the pattern of its route, or the path of a page we know, letter by letter.
 * Everything else could be a link out of a mail in another spelling, and what follows a `?` always could.
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
