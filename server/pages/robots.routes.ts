import type { FastifyInstance } from 'fastify'
import { listedPages } from '#contract/listed-pages.ts'
import { API_BASE } from '#contract/paths.ts'

/**
 * `/robots.txt` and `/sitemap.xml` of the service's own host; wikis have their own.
 * @see https://www.sitemaps.org/protocol.html
 */
export function registerRobotsRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: ${API_BASE}/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = listedPages.map(path => `<url><loc>${publicUrl}${path}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}
