import type { WikiClient, WikiResponse } from '#server/engine/testing/wiki-client.ts'
import type { ServiceResponse } from './person.ts'

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The tokens that MediaWiki requires for every change. They are read beforehand, while everything works. */
const tokens = new WeakMap<WikiClient, string>()

export async function tokenOf(client: WikiClient): Promise<string> {
  const token = tokens.get(client) ?? (await client.token('csrf'))
  tokens.set(client, token)
  return token
}

/** Saves a page with the form that browsers send. Success is a redirect to the page. */
export async function editForm(client: WikiClient, title: string): Promise<ServiceResponse> {
  const form = {
    wpTextbox1: `Text of ${title}`,
    wpSave: '1',
    wpUltimateParam: '1',
    // MediaWiki's test whether a browser keeps Unicode intact.
    wpUnicodeCheck: 'ℳ𝒲♥𝓊𝓃𝒾𝒸ℴ𝒹ℯ',
    wpEditToken: await tokenOf(client),
  }
  return asServiceResponse(
    await client.post(`/w/index.php?${new URLSearchParams({ title, action: 'submit' })}`, form),
  )
}

/** Saves a page with MediaWiki's API. */
export async function editApi(
  client: WikiClient,
  title: string,
  text = `Text of ${title}`,
): Promise<ServiceResponse> {
  const form = {
    action: 'edit',
    format: 'json',
    formatversion: '2',
    title,
    text,
    token: await tokenOf(client),
  }
  return asServiceResponse(await client.post('/w/api.php', form))
}

/** Uploads a picture with MediaWiki's API. */
export async function uploadPicture(client: WikiClient, filename: string): Promise<ServiceResponse> {
  const form = new FormData()
  const fields = {
    action: 'upload',
    filename,
    ignorewarnings: '1',
    format: 'json',
    token: await tokenOf(client),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([PICTURE]), filename)
  const sent = new Response(form)
  return asServiceResponse(
    await client.request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      body: Buffer.from(await sent.arrayBuffer()),
    }),
  )
}

function asServiceResponse({ status, headers, text }: WikiResponse): ServiceResponse {
  const after = headers['retry-after']
  return { status, text, message: text, cookie: '', retryAfter: after === undefined ? null : Number(after) }
}
