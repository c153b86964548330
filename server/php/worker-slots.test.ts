import { expect, test } from '@jest/globals'
import { TooBusyError, WorkerSlots } from './worker-slots.ts'

test('slots are given in the order of the requests', async () => {
  const slots = new WorkerSlots(1, 10)
  const order: string[] = []
  const take = async (name: string) => {
    const release = await slots.acquire()
    order.push(name)
    return release
  }
  const first = await take('first')
  const waiting = [take('second'), take('third')]
  expect(order).toEqual(['first'])
  first()
  const second = await waiting[0]
  expect(order).toEqual(['first', 'second'])
  second?.()
  const third = await waiting[1]
  expect(order).toEqual(['first', 'second', 'third'])
  expect(slots.idle).toBe(false)
  third?.()
  expect(slots.idle).toBe(true)
})

test('a slot released twice is freed once', async () => {
  const slots = new WorkerSlots(1, 10)
  const release = await slots.acquire()
  release()
  release()
  await slots.acquire()
  const next = slots.acquire()
  await expect(Promise.race([next, Promise.resolve('waiting')])).resolves.toBe('waiting')
})

test('a request that finds too many waiting is refused immediately', async () => {
  const slots = new WorkerSlots(1, 1)
  await slots.acquire()
  void slots.acquire()
  await expect(slots.acquire()).rejects.toBeInstanceOf(TooBusyError)
})

test('an aborted wait makes room for another and gets no slot later', async () => {
  const slots = new WorkerSlots(1, 1)
  const release = await slots.acquire()
  const leaving = new AbortController()
  const left = slots.acquire(leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = slots.acquire()
  release()
  expect(await next).toBeInstanceOf(Function)
  await expect(slots.acquire(AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
})
