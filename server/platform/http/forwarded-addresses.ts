import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps only the IP addresses of `X-Forwarded-For` that follow its last invalid value. `request.ip` returns
 * any text in the header, so a made-up value would be a new key for every rate limit. Without it, the nearest
 * trusted proxy's value counts.
 */
export function keepRealAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers['x-forwarded-for']
    if (forwarded === undefined) return
    const hops = [forwarded].flat().join(',').split(',')
    const lastStrange = hops.findLastIndex(hop => isIP(hop.trim()) === 0)
    // The header itself stays, because its presence shows that there is a proxy.
    raw.headers['x-forwarded-for'] = hops.slice(lastStrange + 1).join(',')
  })
}
