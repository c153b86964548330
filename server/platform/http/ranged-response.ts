import type { IncomingHttpHeaders } from 'node:http'

/** How to answer a request for a file: with the bytes from `start` to `end` inclusive, or none. */
interface RangedResponse {
  readonly status: 200 | 206 | 304 | 416
  readonly start: number
  readonly end: number
  readonly headers: Readonly<Record<string, string | number>>
}

/**
 * Decides which part of a file to send. Source: RFC 9110, sections 13 and 14.
 * @param file its size in bytes and its ETag, which must be strong for browsers to resume downloads.
 */
export function rangedResponse(
  { range: asked, 'if-range': condition, 'if-none-match': known }: IncomingHttpHeaders,
  { size, etag }: { readonly size: number; readonly etag: string },
): RangedResponse {
  const headers = { etag, 'accept-ranges': 'bytes' }
  const nothing = { start: 0, end: -1 }
  if (known?.split(',').some(tag => tag.trim() === etag)) return { status: 304, ...nothing, headers }
  const range = condition === undefined || condition === etag ? parseRange(asked, size) : null
  if (range === 'unsatisfiable')
    return { status: 416, ...nothing, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const length = { 'content-length': end - start + 1 }
  if (!range) return { status: 200, start, end, headers: { ...headers, ...length } }
  const part = { 'content-range': `bytes ${start}-${end}/${size}` }
  return { status: 206, start, end, headers: { ...headers, ...length, ...part } }
}

/** The bytes from `start` to `end` inclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads a Range header. Source: RFC 9110, section 14.
 * @returns null for the whole file (as the RFC allows, also if several ranges are requested); `unsatisfiable` if
 * the file has none of the bytes.
 */
function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
