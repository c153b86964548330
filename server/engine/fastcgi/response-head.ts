/** The head of a CGI response. Source: RFC 3875, section 6. */
export interface ResponseHead {
  /** From `Status`; 200 when the script sent none. */
  readonly status: number
  /** In the script's order, without `Status`. A name may occur more than once (Set-Cookie). */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Bytes. A longer head is taken for invalid. */
const HEAD_MAX = 256 * 1024

/** Collects the head of a response from its first bytes. */
export class ResponseHeadReader {
  private pending: Buffer = Buffer.alloc(0)

  /**
   * @returns the head and the first bytes of the body once the head is complete; null before that.
   * @throws Error for a head that does not end.
   */
  read(bytes: Buffer): { head: ResponseHead; rest: Buffer } | null {
    this.pending = Buffer.concat([this.pending, bytes])
    const end = /\r?\n\r?\n/.exec(this.pending.toString('latin1'))
    if (end) {
      const text = this.pending.toString('utf8', 0, end.index)
      return { head: parseHead(text), rest: this.pending.subarray(end.index + end[0].length) }
    }
    if (this.pending.length > HEAD_MAX) throw new Error('The response has no end of its headers.')
    return null
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
