import type { IncomingHttpHeaders } from 'node:http'
import { importFileName } from '#contract/wiki-data/import-file-name.ts'
import { IMPORT_METADATA } from '#contract/wiki-data/wiki-import.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'

/** The only version of the protocol. Source: https://tus.io/protocols/resumable-upload, section 3. */
export const TUS_VERSION = '1.0.0'
export const TUS_PART_TYPE = 'application/offset+octet-stream'

/** The most characters of an encoded `Upload-Metadata`. */
const METADATA_MAX = 4000

/** @throws WikiDataError for another version of the protocol. */
export function requireTusVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION)
    throw new WikiDataError('upload-version', {
      text: `This address supports tus ${TUS_VERSION} (Tus-Resumable).`,
    })
}

/** Reads a header that is a number of bytes. @throws WikiDataError. */
export function byteCount(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name]
  const count = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
  if (count === null)
    throw new WikiDataError('upload-header', { text: `Please send ${name} as a number of bytes.` })
  return count
}

/**
 * Reads `Upload-Metadata`: keys with Base64 values, separated by commas. Other keys are ignored.
 * @throws WikiDataError if it cannot be read.
 */
export function readMetadata(headers: IncomingHttpHeaders): { wiki: string; fileName: string } {
  const text = String(headers['upload-metadata'] ?? '')
  const unreadable = () => new WikiDataError('upload-header')
  if (text.length > METADATA_MAX) throw unreadable()
  const pairs = new Map<string, string>()
  for (const pair of text.split(',')) {
    const [, key, value = ''] = /^\s*([\x21-\x2b\x2d-\x7e]+)(?: ([A-Za-z0-9+/]*={0,2}))?\s*$/.exec(pair) ?? []
    if (key === undefined || pairs.has(key)) throw unreadable()
    pairs.set(key, value)
  }
  try {
    return {
      wiki: decode(pairs.get(IMPORT_METADATA.wiki) ?? ''),
      fileName: importFileName(decode(pairs.get(IMPORT_METADATA.fileName) ?? '')),
    }
  } catch (cause) {
    throw new WikiDataError('upload-header', { cause })
  }
}

function decode(base64: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
}
