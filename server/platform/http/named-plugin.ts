import type { FastifyPluginAsync } from 'fastify'

/**
 * Gives a plugin the name that Fastify's messages call it by. Without one, Fastify looks through every loaded
 * module for it, which takes longer than the plugin itself.
 */
export function namedPlugin<Options extends object = object>(
  name: string,
  plugin: (...parameters: Parameters<FastifyPluginAsync<Options>>) => Promise<void>,
): FastifyPluginAsync<Options> {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
}
