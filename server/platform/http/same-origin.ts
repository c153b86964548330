import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '#i18n/msg.ts'
import { isLoopbackName } from '#server/platform/loopback-name.ts'
import { AppError } from './app-error.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes caused by a page of another origin. Wikis belong to the same site (`x.example.org` beside
 * `example.org`), so SameSite cookies do not stop their pages; `same-site` counts as foreign here. Every browser sends
 * Origin with a write. A client that sends neither header is not a browser, so it does not send cookies unintentionally.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string): void {
  const own = ownOrigins(publicUrl)
  app.addHook('onRequest', async request => {
    if (!READS.has(request.method) && isForeign(request, own))
      throw new AppError(403, 'foreign-origin', msg('error-request-did-not-come-from'))
  })
}

function isForeign(request: FastifyRequest, own: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return true
  return origin !== undefined && !own.has(origin)
}

/** The service's origin and, if its public URL is on this machine, the machine's other names. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(publicUrl)
  const suffix = port === '' ? '' : `:${port}`
  const names = isLoopbackName(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [hostname]
  return new Set(names.map(name => `${protocol}//${name}${suffix}`))
}
