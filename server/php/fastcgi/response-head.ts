/** The head of a CGI response. Source: RFC 3875, section 6. */
export interface ResponseHead {
  /** From `Status`; 200 if the script sent none. */
  readonly status: number
  /** In the script's order, without `Status`. A name may occur more than once (Set-Cookie). */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Bytes; a longer head counts as invalid. */
const HEAD_MAX = 256 * 1024

/** The empty line that ends a head, or that is a head without headers. */
const END = /(?:^|\r?\n)\r?\n/

/** Collects the head of a response from its first bytes. */
export class ResponseHeadReader {
  private readonly chunks: Buffer[] = []
  private length = 0
  /** The last bytes, in which the end of the head may have begun. Initially as if a line had ended. */
  private tail = '\n'

  /**
   * @returns the head and the first bytes of the body once the head is complete; null before that.
   * @throws Error for a head that is too long.
   */
  read(bytes: Buffer): { head: ResponseHead; rest: Buffer } | null {
    this.chunks.push(bytes)
    this.length += bytes.length
    // Searches only new bytes, so that a head in tiny pieces does not take quadratic time.
    const seen = this.tail + bytes.toString('latin1')
    this.tail = seen.slice(-2)
    const end = /\n\r?\n/.test(seen) ? this.findEnd() : null
    if ((end?.index ?? this.length) > HEAD_MAX) throw new Error('The response has no end of its headers.')
    return end && { head: parseHead(end.text), rest: end.rest }
  }

  /** Decodes the head as Latin-1, in which Node sends headers, so that every byte arrives as PHP sent it. */
  private findEnd(): { index: number; text: string; rest: Buffer } | null {
    const all = Buffer.concat(this.chunks)
    const text = all.toString('latin1')
    const end = END.exec(text)
    if (!end) return null
    return { index: end.index, text: text.slice(0, end.index), rest: all.subarray(end.index + end[0].length) }
  }
}

function parseHead(text: string): ResponseHead {
  let status = 200
  const headers: [string, string][] = []
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim()
    const value = line.slice(colon + 1).trim()
    if (name.toLowerCase() === 'status') status = parseStatus(value)
    else headers.push([name, value])
  }
  return { status, headers }
}

function parseStatus(value: string): number {
  const status = Number.parseInt(value, 10)
  return status >= 200 && status <= 599 ? status : 500
}
