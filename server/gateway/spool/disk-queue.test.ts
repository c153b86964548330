import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { DiskQueue } from './disk-queue.ts'
import { SpoolBudget } from './spool-budget.ts'

const MEGABYTE = 1024 * 1024
const ROOMY = { total: 100 * MEGABYTE, perNetwork: 100 * MEGABYTE, perLease: 100 * MEGABYTE }

const dir = newFolder()

function makeQueue(limits = ROOMY) {
  const budget = new SpoolBudget(limits)
  const lease = budget.open('a')
  return { budget, lease, queue: new DiskQueue(dir, lease) }
}

async function readAll(queue: DiskQueue): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let part = await queue.read(); part; part = await queue.read()) parts.push(part)
  return Buffer.concat(parts)
}

test('bytes are read completely and in order, across files, while more are written', async () => {
  const { queue, budget } = makeQueue()
  const chunks = Array.from({ length: 300 }, (_, index) => Buffer.alloc(65_000 + index, `${index} `))
  const got: Buffer[] = []
  for (const [index, chunk] of chunks.entries()) {
    const [, part] = await Promise.all([queue.write(chunk), index > 100 ? queue.read() : null])
    if (part) got.push(part)
  }
  got.push(await readAll(queue))
  expect(Buffer.concat(got).equals(Buffer.concat(chunks))).toBe(true)
  expect([queue.empty, budget.used]).toEqual([true, 0])
  queue.close()
})

test('its files have no names, and space is freed while the rest waits', async () => {
  const { queue, budget } = makeQueue()
  for (let count = 0; count < 20; count++) await queue.write(Buffer.alloc(MEGABYTE))
  expect(readdirSync(dir)).toEqual([])
  expect(budget.used).toBe(20 * MEGABYTE)
  for (let read = 0; read < 10 * MEGABYTE; ) read += (await queue.read())?.length ?? 0
  expect(budget.used).toBe(12 * MEGABYTE)
  queue.close()
})

test('nothing is written when there is no room', async () => {
  const { queue, budget } = makeQueue({ total: 10, perNetwork: 10, perLease: 10 })
  await queue.write(Buffer.from('0123456'))
  await expect(queue.write(Buffer.from('7890'))).rejects.toThrow('no room')
  expect([(await readAll(queue)).toString(), budget.used]).toEqual(['0123456', 0])
})

test('a queue that is closed during a read or write neither takes nor returns bytes', async () => {
  const { queue, lease, budget } = makeQueue()
  const writing = queue.write(Buffer.alloc(MEGABYTE))
  queue.close()
  lease.close()
  await writing
  await queue.write(Buffer.alloc(10))
  expect([await queue.read(), queue.empty, budget.used]).toEqual([null, true, 0])
  expect(readdirSync(dir)).toEqual([])
})
