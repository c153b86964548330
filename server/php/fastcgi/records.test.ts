import { expect, test } from '@jest/globals'
import { encodeRecord, paramsRecords, RECORD_TYPE, RecordReader, streamRecords } from './records.ts'
import { ResponseHeadReader } from './response-head.ts'

test('records are decoded from chunks of any size', () => {
  const bytes = Buffer.concat([
    encodeRecord(RECORD_TYPE.stdout, Buffer.from('first')),
    encodeRecord(RECORD_TYPE.stderr, Buffer.from('second')),
  ])
  for (const size of [1, 3, 8, 9, bytes.length]) {
    const reader = new RecordReader()
    const records = []
    for (let start = 0; start < bytes.length; start += size)
      records.push(...reader.read(bytes.subarray(start, start + size)))
    expect(records.map(({ type, content }) => [type, content.toString()])).toEqual([
      [RECORD_TYPE.stdout, 'first'],
      [RECORD_TYPE.stderr, 'second'],
    ])
  }
})

test('padding is skipped', () => {
  const padded = Buffer.concat([encodeRecord(RECORD_TYPE.stdout, Buffer.from('abc')), Buffer.alloc(5)])
  padded.writeUInt8(5, 6)
  expect([...new RecordReader().read(padded)].map(({ content }) => content.toString())).toEqual(['abc'])
})

test('a stream is split into records of at most 65,535 bytes, and an empty chunk makes no record', () => {
  const lengths = [...streamRecords(RECORD_TYPE.stdin, Buffer.alloc(140_000))].map(
    record => record.length - 8,
  )
  expect(lengths).toEqual([65_535, 65_535, 8930])
  expect([...streamRecords(RECORD_TYPE.stdin, Buffer.alloc(0))]).toEqual([])
})

test('parameters end with an empty record, and values from 128 bytes on have a long length', () => {
  const bytes = paramsRecords({ A: 'x'.repeat(128) })
  const [params, end] = new RecordReader().read(bytes)
  expect(params?.content.subarray(0, 6)).toEqual(Buffer.from([1, 0x80, 0, 0, 128, 'A'.charCodeAt(0)]))
  expect(end?.content.length).toBe(0)
})

test('parameters that need several records are never split within a pair', () => {
  const value = 'x'.repeat(30_000)
  const records = [...new RecordReader().read(paramsRecords({ A: value, B: value, C: value }))]
  expect(records.map(({ content }) => content.length)).toEqual([2 * 30_006, 30_006, 0])
  expect(() => paramsRecords({ A: 'x'.repeat(70_000) })).toThrow('A is too long')
})

test('a head is read from several chunks, with either kind of line ending', () => {
  for (const end of ['\r\n', '\n']) {
    const reader = new ResponseHeadReader()
    expect(reader.read(Buffer.from(`Status: 404 Not Found${end}X-A: 1`))).toBeNull()
    const read = reader.read(Buffer.from(`${end}${end}body`))
    expect(read?.head).toEqual({ status: 404, headers: [['X-A', '1']] })
    expect(read?.rest.toString()).toBe('body')
  }
})

test('a head without an end or with an invalid status does no harm', () => {
  expect(() => new ResponseHeadReader().read(Buffer.alloc(300_000, 'x'))).toThrow('no end')
  expect(new ResponseHeadReader().read(Buffer.from('Status: 99999\n\n'))?.head.status).toBe(500)
})
