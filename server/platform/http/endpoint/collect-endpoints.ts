import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns the list of the endpoints that are added from now on, which grows with them.
 * @throws Error as soon as a route is added that no endpoint describes.
 */
export function collectEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint
    if (!endpoint) throw new Error(`${method} ${url} is not described: add it with serve().`)
    // Every GET also answers HEAD.
    if (method === endpoint.method) endpoints.push(endpoint)
  })
  return endpoints
}
