import { createHash } from 'node:crypto'
import type { WikiClient } from './wiki-client.ts'

interface UploadResponse {
  readonly upload?: {
    readonly result: string
    readonly filename?: string
    readonly filekey?: string
    readonly offset?: number
    readonly warnings?: Readonly<Record<string, unknown>>
  }
  readonly error?: { readonly code: string; readonly info: string; readonly details?: unknown }
}

/** Sends a form with a file to MediaWiki's API. */
export async function postFile(
  wiki: WikiClient,
  fields: Readonly<Record<string, string>>,
  file: { readonly field: string; readonly name: string; readonly bytes: Buffer },
): Promise<UploadResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, format: 'json', formatversion: '2' }))
    form.append(name, value)
  form.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name)
  const sent = new Response(form)
  const { status, text } = await wiki.request('/w/api.php', {
    method: 'POST',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
  if (status !== 200) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as UploadResponse
}

/** Uploads a file. */
export async function upload(
  wiki: WikiClient,
  filename: string,
  bytes: Buffer,
  more: Readonly<Record<string, string>> = {},
): Promise<UploadResponse> {
  const fields = { action: 'upload', filename, token: await wiki.token('csrf'), ignorewarnings: '1', ...more }
  return await postFile(wiki, fields, { field: 'file', name: 'upload', bytes })
}

/** @returns `Success`, another result, or the code of the error. */
export async function uploadResult(...args: Parameters<typeof upload>): Promise<string> {
  const { upload: done, error } = await upload(...args)
  return done?.result ?? error?.code ?? 'no answer'
}

/** The path of an uploaded file below `/w/images/`. */
export function filePath(name: string): string {
  const hash = createHash('md5').update(name).digest('hex')
  return `${hash[0]}/${hash.slice(0, 2)}/${encodeURIComponent(name)}`
}
