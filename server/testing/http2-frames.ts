/**
 * HTTP/2 as an attacker may write it: header fields with any bytes, which no client library sends. Source: RFC
 * 9113, sections 3.4, 4.1 and 6; RFC 7541, section 6.2.2.
 */

const FRAME = { data: 0, headers: 1, settings: 4 } as const
const END_STREAM = 1
const END_HEADERS = 4

/** The first bytes of a client's connection. */
export const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(FRAME.settings, 0, 0, Buffer.alloc(0)),
])

/** A request. @param stream an odd number. */
export function requestFrames(
  stream: number,
  fields: readonly (readonly [name: string, value: string])[],
  body: string | null = null,
): Buffer {
  const block = Buffer.concat(fields.map(([name, value]) => field(name, value)))
  const head = frame(FRAME.headers, END_HEADERS | (body === null ? END_STREAM : 0), stream, block)
  return body === null
    ? head
    : Buffer.concat([head, frame(FRAME.data, END_STREAM, stream, Buffer.from(body, 'latin1'))])
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A literal field that is never indexed, without Huffman's code. */
function field(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0]), literal(name), literal(value)])
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.concat([integer(bytes.length), bytes])
}

/** An integer with a prefix of seven bits. Source: RFC 7541, section 5.1. */
function integer(value: number): Buffer {
  if (value < 127) return Buffer.from([value])
  const bytes = [127]
  let rest = value - 127
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
