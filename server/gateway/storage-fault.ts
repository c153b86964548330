import type { FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import type { StorageFault } from '#server/platform/storage-fault.ts'

/** The header by which MediaWiki says why its storage failed (faults.php). The gateway removes it. */
const FAULT_HEADER = 'x-wikistead-fault'
const FAULTS: readonly string[] = ['full', 'read-only', 'locked', 'away'] satisfies StorageFault[]

/** MediaWiki's API sends its errors with status 200 and this header. */
const API_ERROR_HEADER = 'mediawiki-api-error'

/**
 * The storage fault that made a whole response fail; null if it did not fail. A fault that MediaWiki recovered
 * from, such as a failed write to a cache, does not count.
 */
export function faultOfResponse({ status, headers }: FastCgiResponse): StorageFault | null {
  const fault = headers.find(([name]) => name.toLowerCase() === FAULT_HEADER)?.[1]
  const failed = status >= 500 || headers.some(([name]) => name.toLowerCase() === API_ERROR_HEADER)
  return failed && isFault(fault) ? fault : null
}

/** A response's headers without the one that names a fault. */
export function withoutFault<Header extends readonly [string, string]>(headers: readonly Header[]): Header[] {
  return headers.filter(([name]) => name.toLowerCase() !== FAULT_HEADER)
}

function isFault(text: string | undefined): text is StorageFault {
  return text !== undefined && FAULTS.includes(text)
}
