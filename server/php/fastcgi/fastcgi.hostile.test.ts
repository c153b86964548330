import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { newFolder } from '#jest/test-folders.ts'
import { fuzz } from '#server/testing/fuzz.ts'
import { requestFastCgi } from './fastcgi-client.ts'
import { encodeRecord, paramsRecords, RECORD_TYPE, RecordReader } from './records.ts'
import { ResponseHeadReader } from './response-head.ts'

const content = (maxLength: number) => fc.uint8Array({ maxLength }).map(bytes => Buffer.from(bytes))
/** Where to cut a stream of bytes, as fractions of its length. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map(place => Math.floor(place * bytes.length)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

/** A record with every field of the protocol. */
function anyRecord(fields: { version: number; id: number; type: number; padding: number; content: Buffer }) {
  const record = Buffer.concat([encodeRecord(fields.type, fields.content), Buffer.alloc(fields.padding, 7)])
  record.writeUInt8(fields.version, 0)
  record.writeUInt16BE(fields.id, 2)
  record.writeUInt8(fields.padding, 6)
  return record
}

describe('what is sent to PHP', () => {
  const params = fc.dictionary(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), {
    noNullPrototype: true,
  })

  test('has exactly the given variables, whatever they contain', () => {
    fc.assert(
      fc.property(params, given => {
        const records = [...new RecordReader().read(paramsRecords(given))]
        const sent = records.flatMap(({ content }) => [...pairsOf(content)])
        const expected = Object.entries(given).map(pair => pair.map(text => Buffer.from(text).toString()))
        expect(sent).toEqual(expected)
        expect(records.at(-1)?.content.length).toBe(0)
      }),
      fuzz(200),
    )
  })
})

/** Decodes FastCGI's name-value pairs. Source: FastCGI Specification 1.0, section 3.4. */
function* pairsOf(bytes: Buffer): Generator<[string, string]> {
  let at = 0
  const length = () => {
    const isLong = (bytes[at] ?? 0) >= 128
    const value = isLong ? bytes.readUInt32BE(at) - 0x8000_0000 : bytes.readUInt8(at)
    at += isLong ? 4 : 1
    return value
  }
  const text = (size: number) => {
    at += size
    return bytes.toString('utf8', at - size, at)
  }
  while (at < bytes.length) {
    const [name, value] = [length(), length()]
    yield [text(name), text(value)]
  }
}

describe('an answer', () => {
  test('means the same in whatever pieces it arrives', () => {
    const head = fc
      .array(fc.constantFrom('\r\n', '\n', '\r', ':', ' ', 'Status: 404', 'X-A: b', 'é', '\u0000', 'x'))
      .map(parts => Buffer.from(parts.join('')))
    fc.assert(
      fc.property(head, content(50), cuts, (start, rest, places) => {
        const bytes = Buffer.concat([start, rest])
        const whole = new ResponseHeadReader().read(bytes)
        const reader = new ResponseHeadReader()
        let read: typeof whole = null
        const after: Buffer[] = []
        for (const piece of cut(bytes, places))
          if (read) after.push(piece)
          else read = reader.read(piece)
        expect(read?.head).toEqual(whole?.head)
        expect(Buffer.concat([...(read ? [read.rest] : []), ...after])).toEqual(
          whole?.rest ?? Buffer.alloc(0),
        )
      }),
      fuzz(500),
    )
  })

  test('whose head arrives byte by byte costs no more than its length', () => {
    const reader = new ResponseHeadReader()
    const started = process.cpuUsage()
    let read = 0
    for (let sent = 0; sent < 256 * 1024; sent++) if (reader.read(Buffer.from('x')) !== null) read++
    expect(read).toBe(0)
    expect(() => reader.read(Buffer.from('x'))).toThrow('no end')
    // Copying everything for every byte would take minutes.
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000)
  })

  test('without headers has no headers, however its body begins', () => {
    const read = new ResponseHeadReader().read(Buffer.from('\r\nSet-Cookie: planted=1\r\n\r\n'))
    expect(read?.head).toEqual({ status: 200, headers: [] })
    expect(read?.rest.toString()).toBe('Set-Cookie: planted=1\r\n\r\n')
  })
})

describe('a backend that answers anything at all', () => {
  const folder = newFolder()
  let server: Server
  /** How the backend answers the next connection. */
  let answer: (socket: Socket) => void
  const path = () => join(folder, 'backend.sock')

  beforeAll(async () => {
    server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.resume()
      answer(socket)
    })
    await new Promise<void>(resolve => server.listen(path(), resolve))
  })
  afterAll(() => void server.close())

  /** Sends a request that the backend answers with these pieces before it closes. @returns the outcome. */
  async function ask(pieces: readonly Buffer[]): Promise<{ status: number; body: string } | 'failed'> {
    answer = socket => {
      for (const piece of pieces) socket.write(piece)
      socket.end()
    }
    const signal = AbortSignal.timeout(10_000)
    try {
      const response = await requestFastCgi(path(), { params: {}, signal })
      return { status: response.status, body: (await buffer(response.body)).toString('latin1') }
    } catch (error) {
      if (signal.aborted) throw new Error('The request never ended.', { cause: error })
      return 'failed'
    }
  }

  const type = fc.oneof(
    fc.constantFrom<number>(
      RECORD_TYPE.stdout,
      RECORD_TYPE.stdout,
      RECORD_TYPE.stderr,
      RECORD_TYPE.endRequest,
    ),
    fc.integer({ min: 0, max: 255 }),
  )
  const usually = (value: number, max: number) =>
    fc.oneof({ weight: 40, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.nat(max) })
  const record = fc.record({
    version: usually(1, 255),
    id: usually(1, 65_535),
    type,
    padding: fc.nat(255),
    content: fc.oneof(content(40), fc.constantFrom('X-A: 1\r\n', '\r\n', 'Status: 404\n\n').map(Buffer.from)),
  })

  test('has its response taken completely or fails: never partially, never forever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), cuts, async (records, places) => {
        const bytes = Buffer.concat(records.map(anyRecord))
        expect(await ask(cut(bytes, places))).toEqual(expectedOf(records))
      }),
      fuzz(300),
    )
  })

  test('and sends bytes that follow no protocol, fails', async () => {
    await fc.assert(
      fc.asyncProperty(content(200), cuts, async (bytes, places) => {
        expect(await ask(cut(bytes, places))).toBe('failed')
      }),
      fuzz(100),
    )
  })

  test('that begins its response after its end fails', async () => {
    const end = encodeRecord(RECORD_TYPE.endRequest, Buffer.alloc(8))
    const late = encodeRecord(RECORD_TYPE.stdout, Buffer.from('X-A: 1\r\n\r\nlate'))
    expect(await ask([Buffer.concat([end, late])])).toBe('failed')
    expect(await ask([Buffer.concat([late, end, late])])).toEqual({ status: 200, body: 'late' })
  })

  test('that answers another request, fails', async () => {
    const other = anyRecord({
      version: 1,
      id: 2,
      type: RECORD_TYPE.stdout,
      padding: 0,
      content: Buffer.from('\n\n'),
    })
    expect(await ask([other, encodeRecord(RECORD_TYPE.endRequest, Buffer.alloc(8))])).toBe('failed')
  })
})

type AnyRecord = Parameters<typeof anyRecord>[0]

/** The outcome according to the protocol: all that comes before the end, or a failure. */
function expectedOf(records: readonly AnyRecord[]): { status: number; body: string } | 'failed' {
  const end = records.findIndex(({ type }) => type === RECORD_TYPE.endRequest)
  const strange = records.findIndex(({ version, id }) => version !== 1 || id !== 1)
  if (end === -1 || (strange !== -1 && strange <= end)) return 'failed'
  const output = records
    .slice(0, end)
    .filter(({ type }) => type === RECORD_TYPE.stdout)
    .map(({ content }) => content)
  const read = new ResponseHeadReader().read(Buffer.concat(output))
  return read ? { status: read.head.status, body: read.rest.toString('latin1') } : 'failed'
}
