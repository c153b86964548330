import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)
const brotlied = promisify(brotliCompress)

/** The number of bytes below which compression gains nothing. */
const COMPRESSED_MIN = 512
const TEXT =
  /^(?:text\/|application\/(?:.*\+)?(?:json|xml|javascript|n-triples|ld\+json|x-turtle|vnd\.php)|image\/svg)/i
/** Compresses better than gzip's best level, in twice the time of gzip's default. */
const BROTLI_QUALITY = 5

/** The encoding that a client prefers. Source: RFC 9110, section 12.5.3. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  const before = chosen.get(text)
  if (before) return before
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity'
  if (chosen.size >= CHOSEN_MAX) chosen.clear()
  if (text.length <= 100) chosen.set(text, encoding)
  return encoding
}

const CHOSEN_MAX = 200
const chosen = new Map<string, Encoding>()

function accepts(header: string, wanted: Encoding): boolean {
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    if (name !== wanted && !(name === 'x-gzip' && wanted === 'gzip')) continue
    return !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  }
  return false
}

export function isWorthCompressing(type: string, bytes: number): boolean {
  return bytes >= COMPRESSED_MIN && TEXT.test(type)
}

export async function compressQuickly(body: Buffer): Promise<Buffer> {
  return fitted(await gzipped(body, { level: 6 }))
}

export async function compressWell(body: Buffer): Promise<Buffer> {
  return fitted(
    await brotlied(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  )
}

export async function decompress(body: Buffer): Promise<Buffer> {
  return await gunzipped(body)
}

/** Copies a slice of a larger buffer, as zlib may return, because it would keep the whole buffer in memory. */
function fitted(body: Buffer): Buffer {
  return body.buffer.byteLength > body.length ? Buffer.from(Uint8Array.from(body).buffer) : body
}
