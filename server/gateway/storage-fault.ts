import type { FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import type { StorageFault } from '#server/platform/storage-fault.ts'

/** A header by which MediaWiki says why its storage refused (faults.php). The gateway removes it. */
const FAULT_HEADER = 'x-wikistead-fault'
const FAULTS: readonly string[] = ['full', 'read-only', 'locked', 'away'] satisfies StorageFault[]

/** MediaWiki's API answers its errors with status 200 and this header. */
const API_ERROR_HEADER = 'mediawiki-api-error'

/**
 * The fault because of which a whole answer failed; null if it did not fail. A fault that MediaWiki got over,
 * such as a cache that could not be written, is none.
 */
export function answeredFault({ status, headers }: FastCgiResponse): StorageFault | null {
  const fault = headers.find(([name]) => name.toLowerCase() === FAULT_HEADER)?.[1]
  const failed = status >= 500 || headers.some(([name]) => name.toLowerCase() === API_ERROR_HEADER)
  return failed && isFault(fault) ? fault : null
}

/** An answer's headers without the one for the gateway. */
export function withoutFault<Header extends readonly [string, string]>(headers: readonly Header[]): Header[] {
  return headers.filter(([name]) => name.toLowerCase() !== FAULT_HEADER)
}

function isFault(text: string | undefined): text is StorageFault {
  return text !== undefined && FAULTS.includes(text)
}
