import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps of `X-Forwarded-For` only the addresses after the last value that is none. `request.ip` gives back whatever stands
 * there, so a made-up value would be a fresh key for every limit; without it the nearest trusted proxy's word counts.
 */
export function keepRealAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers['x-forwarded-for']
    if (forwarded === undefined) return
    const hops = [forwarded].flat().join(',').split(',')
    const lastStrange = hops.findLastIndex(hop => isIP(hop.trim()) === 0)
    // The header itself stays: that it was sent says that there is a proxy.
    raw.headers['x-forwarded-for'] = hops.slice(lastStrange + 1).join(',')
  })
}
