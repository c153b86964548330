import { createServer, type ServerResponse } from 'node:http'
import { listen } from '#server/testing/listen.ts'
import type { TestImage } from './test-image.ts'

/** A registry on this machine. */
export interface TestRegistry {
  /** The image as skopeo names it. */
  readonly image: string
  /** The digests of the blobs that were asked for. */
  readonly asked: string[]
  /** A layer of which only the first half is sent; null for none. */
  held: string | null
  close(): void
}

/** Serves an image with one or more tags; the first is named by `image`. */
export async function startTestRegistry(
  { blobs, top }: TestImage,
  tags: readonly string[] = ['7.1.0'],
): Promise<TestRegistry> {
  const answer = (response: ServerResponse, type: string, body: Buffer | string) =>
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const [, kind, name = ''] = /^\/v2\/wikibase\/(manifests|blobs|tags)\/([^?]+)/.exec(path) ?? []
    const blob = blobs.get(tags.includes(name) ? top.digest : name)
    if (path === '/v2/') answer(response, 'application/json', '{}').end('{}')
    else if (kind === 'tags') {
      const body = JSON.stringify({ name: 'wikibase', tags })
      answer(response, 'application/json', body).end(body)
    } else if (!blob) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"errors":[{"code":"MANIFEST_UNKNOWN","message":"manifest unknown"}]}')
    } else if (kind === 'manifests') answer(response, JSON.parse(blob.toString()).mediaType, blob).end(blob)
    else {
      registry.asked.push(name)
      answer(response, 'application/octet-stream', blob)
      if (name === registry.held) response.write(blob.subarray(0, blob.length / 2))
      else response.end(blob)
    }
  })
  const port = await listen(server)
  const registry: TestRegistry = {
    image: `docker://127.0.0.1:${port}/wikibase:${tags[0]}`,
    asked: [],
    held: null,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return registry
}
