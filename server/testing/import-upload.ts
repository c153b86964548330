import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { API_BASE } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import { get } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

const TUS = { 'tus-resumable': '1.0.0' }

/** The value of `Upload-Metadata`. */
export function metadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Sends a request of the tus protocol. */
export async function tus(
  { app }: TestApp,
  person: TestMember | null,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method,
    url,
    headers: { ...TUS, ...person?.headers, ...headers },
    ...(body && { payload: body }),
  })
}

export async function createUpload(
  app: TestApp,
  person: TestMember,
  { wiki, size, fileName = 'pages.xml' }: { wiki: number; size: number; fileName?: string },
): Promise<LightMyRequestResponse> {
  return await tus(app, person, 'POST', API_BASE + wikiDataApi.importUploads, {
    headers: {
      'upload-length': String(size),
      'upload-metadata': metadata({ wiki: String(wiki), filename: fileName }),
    },
  })
}

export async function sendPart(
  app: TestApp,
  person: TestMember,
  url: string,
  offset: number,
  body: Buffer,
): Promise<LightMyRequestResponse> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return await tus(app, person, 'PATCH', url, { headers, body })
}

/** Uploads a whole file. @returns its import. */
export async function uploadFile(
  app: TestApp,
  person: TestMember,
  wiki: number,
  bytes: Buffer,
  fileName?: string,
): Promise<WikiImport> {
  const created = await createUpload(app, person, { wiki, size: bytes.length, ...(fileName && { fileName }) })
  if (created.statusCode !== 201) throw new Error(`No upload: ${created.statusCode} ${created.body}`)
  const sent = await sendPart(app, person, String(created.headers['location']), 0, bytes)
  if (sent.statusCode !== 204) throw new Error(`Not uploaded: ${sent.statusCode} ${sent.body}`)
  return await newestImport(app, person, wiki)
}

export async function readImports(
  app: TestApp,
  person: TestMember,
  wiki: number,
): Promise<WikiImportsResponse> {
  return (await get(app, `${wikiDataApi.imports}?wiki=${wiki}`, person)).json<WikiImportsResponse>()
}

export async function newestImport(app: TestApp, person: TestMember, wiki: number): Promise<WikiImport> {
  const [newest] = (await readImports(app, person, wiki)).data
  if (!newest) throw new Error('There is no import.')
  return newest
}

/** The engine's statistics of a new wiki. */
export const NEW_WIKI_STATISTICS = { pages: 1, articles: 1, edits: 1, images: 0, users: 1, activeusers: 0 }

/** Bytes of all uploads that have arrived below a directory for files. */
export function arrivedBytes(filesDir: string): number {
  const dir = join(filesDir, 'imports', 'uploads')
  if (!existsSync(dir)) return 0
  return readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
}
