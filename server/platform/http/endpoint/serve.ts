import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointResponse } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by {@link serve}. */
    endpoint?: Endpoint
  }
}

type ParamsOf<E extends Endpoint> = { [K in keyof E['params']]: string }
type ResponsesOf<E extends Endpoint> =
  E['responses'][keyof E['responses']] extends EndpointResponse<infer T> ? T : never

interface Options {
  /** The largest body in bytes; by default the app's limit. */
  readonly bodyLimit?: number
}

/**
 * Adds the route of an endpoint.
 * @param handler returns the body of the answer, or the reply that it has sent.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    request: FastifyRequest<{ Params: ParamsOf<E> }>,
    reply: FastifyReply,
  ) => Promise<ResponsesOf<E> | FastifyReply>,
  options: Options = {},
): void {
  app.route<{ Params: ParamsOf<E> }>({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    config: { endpoint },
    handler: handler as never,
  })
}
