import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns the list of the endpoints that are added from now on, which grows with them.
 * @throws Error as soon as a route is added that no endpoint describes, or one for managers without a right.
 */
export function collectEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint
    if (!endpoint) throw new Error(`${method} ${url} is not described: add it with serve().`)
    if (endpoint.caller === 'manager' && endpoint.right === undefined)
      throw new Error(`${method} ${url} is for managers: name the right that it needs.`)
    // Every GET also answers HEAD.
    if (method === endpoint.method) endpoints.push(endpoint)
  })
  return endpoints
}
