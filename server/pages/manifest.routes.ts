import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

/** The built file, which provides everything but the names. */
export const MANIFEST = 'manifest.webmanifest'

/** The web app manifest with the service's own name. @see https://www.w3.org/TR/appmanifest/ */
export function registerManifest(
  app: FastifyInstance,
  { distDir, serviceName }: Pick<ServerConfig, 'distDir' | 'serviceName'>,
): void {
  const file = join(distDir, MANIFEST)
  if (!existsSync(file)) return
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  const manifest = JSON.stringify({ ...built, name: serviceName, short_name: serviceName })
  app.get(`/${MANIFEST}`, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // An hour, like the other files with constant names.
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}
