import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LINE_MAX = 1000
/** The most messages of one request that are logged. */
const REQUEST_LINES_MAX = 20

/**
 * Prepares a message of PHP or php-fpm for the log: one line without control characters, and without query
 * strings, tokens, or subpages of special pages, which may be tokens.
 */
export function logLine(text: string): string {
  return (
    text
      .replace(/\?[^\s"']*/g, '?…')
      // Also catches tokens after special pages whose names are in the wiki's language.
      .replace(/\/[0-9a-f]{32}\b/g, '/…')
      .replace(/(Special:[^\s/?"']+)\/[^\s"']*/g, '$1/…')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LINE_MAX)
  )
}

/** Calls `take` with each non-empty line of a stream. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  createInterface({ input: stream }).on('line', line => {
    const kept = logLine(line)
    if (kept) take(kept)
  })
}

/**
 * Calls `take` with what one request writes to PHP's log, up to a limit, so that no page can fill the log.
 */
export function requestLines(take: (line: string) => void): (text: string) => void {
  let count = 0
  return text => {
    count += 1
    if (count <= REQUEST_LINES_MAX) take(logLine(text))
    else if (count === REQUEST_LINES_MAX + 1) take('More messages of this request were dropped.')
  }
}
