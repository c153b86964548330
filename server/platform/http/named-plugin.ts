import type { FastifyPluginAsync } from 'fastify'

/**
 * Gives a plugin its name for Fastify's messages. Without it, Fastify searches all loaded modules for a name,
 * which takes longer than the plugin itself.
 */
export function namedPlugin<Options extends object = object>(
  name: string,
  plugin: (...parameters: Parameters<FastifyPluginAsync<Options>>) => Promise<void>,
): FastifyPluginAsync<Options> {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
}
