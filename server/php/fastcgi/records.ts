/** The part of FastCGI's record protocol that a client needs. Source: FastCGI Specification 1.0, sections 3.3 to 5.5. */

export const RECORD_TYPE = {
  beginRequest: 1,
  endRequest: 3,
  params: 4,
  stdin: 5,
  stdout: 6,
  stderr: 7,
} as const

/** The most bytes of content in one record. */
const CONTENT_MAX = 65_535

/** Each connection carries one request, so one id is enough. */
const REQUEST_ID = 1

const VERSION = 1
const HEADER_BYTES = 8
const ROLE_RESPONDER = 1

/** The record that begins a request after which the server closes the connection. */
export function beginRequestRecord(): Buffer {
  return encodeRecord(RECORD_TYPE.beginRequest, Buffer.from([0, ROLE_RESPONDER, 0, 0, 0, 0, 0, 0]))
}

/**
 * The records that carry these parameters, and the empty record that ends them. No pair is split between two
 * records, because PHP reads each record on its own.
 * @throws Error when a parameter is larger than a record. HTTP's limits keep parameters far smaller.
 */
export function paramsRecords(params: Readonly<Record<string, string>>): Buffer {
  const contents: Buffer[][] = [[]]
  let length = 0
  for (const [name, value] of Object.entries(params)) {
    const pair = encodePair(name, value)
    if (pair.length > CONTENT_MAX) throw new Error(`The parameter ${name} is too long.`)
    if (length + pair.length > CONTENT_MAX) {
      contents.push([])
      length = 0
    }
    contents.at(-1)?.push(pair)
    length += pair.length
  }
  return Buffer.concat([...contents, []].map(pairs => encodeRecord(RECORD_TYPE.params, Buffer.concat(pairs))))
}

/** Encodes the next bytes of a stream. Yields nothing if there are none, because an empty record ends the stream. */
export function* streamRecords(type: number, bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CONTENT_MAX)
    yield encodeRecord(type, bytes.subarray(start, start + CONTENT_MAX))
}

export function encodeRecord(type: number, content: Uint8Array): Buffer {
  const record = Buffer.alloc(HEADER_BYTES + content.length)
  record.writeUInt8(VERSION, 0)
  record.writeUInt8(type, 1)
  record.writeUInt16BE(REQUEST_ID, 2)
  record.writeUInt16BE(content.length, 4)
  record.set(content, HEADER_BYTES)
  return record
}

function encodePair(name: string, value: string): Buffer {
  const bytes = [Buffer.from(name), Buffer.from(value)]
  return Buffer.concat([...bytes.map(part => encodeLength(part.length)), ...bytes])
}

function encodeLength(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length + 0x8000_0000)
  return bytes
}

interface FastCgiRecord {
  readonly type: number
  readonly content: Buffer
}

/** Decodes records from bytes as they arrive. */
export class RecordReader {
  private pending: Buffer = Buffer.alloc(0);

  /**
   * Yields the records that these bytes complete.
   * @throws Error at a record that does not belong to the answer to this request.
   */
  *read(bytes: Buffer): Generator<FastCgiRecord> {
    this.pending = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes])
    while (this.pending.length >= HEADER_BYTES) {
      if (this.pending.readUInt8(0) !== VERSION || this.pending.readUInt16BE(2) !== REQUEST_ID)
        throw new Error('This is not a FastCGI record of a response.')
      const contentLength = this.pending.readUInt16BE(4)
      const total = HEADER_BYTES + contentLength + this.pending.readUInt8(6)
      if (this.pending.length < total) break
      const record = this.pending.subarray(0, total)
      this.pending = this.pending.subarray(total)
      const content = record.subarray(HEADER_BYTES, HEADER_BYTES + contentLength)
      yield { type: record.readUInt8(1), content }
    }
  }
}
