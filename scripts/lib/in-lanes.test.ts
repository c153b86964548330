import { expect, test } from '@jest/globals'
import { inLanes } from './in-lanes.mjs'

/** Runs the items. Each ends when the test says so. */
function start(items: readonly string[], isReady: (item: string, unfinished: readonly string[]) => boolean) {
  const running = new Map<string, () => void>()
  let isStopped = false
  const done = inLanes(items, {
    isReady,
    run: item => new Promise(resolve => running.set(item, resolve)),
    isStopped: () => isStopped,
  })
  return {
    done,
    stop: () => {
      isStopped = true
    },
    running: () => [...running.keys()],
    async end(item: string) {
      running.get(item)?.()
      running.delete(item)
      await new Promise(setImmediate)
    },
  }
}

test('two items run at a time, one from each end, until the lanes meet', async () => {
  const { running, end, done } = start(['a', 'b', 'c', 'd'], () => true)
  expect(running()).toEqual(['a', 'd'])
  await end('d')
  expect(running()).toEqual(['a', 'c'])
  await end('a')
  expect(running()).toEqual(['c', 'b'])
  await end('b')
  await end('c')
  await done
})

test('an item waits for what it needs, and others overtake it', async () => {
  const { running, end, done } = start(
    ['pages', 'b', 'c', 'needs pages'],
    (item, unfinished) => item !== 'needs pages' || !unfinished.includes('pages'),
  )
  expect(running()).toEqual(['pages', 'c'])
  await end('pages')
  expect(running()).toEqual(['c', 'b'])
  await end('c')
  expect(running()).toEqual(['b', 'needs pages'])
  await end('b')
  await end('needs pages')
  await done
})

test('an item that waits for all others is alone', async () => {
  const { running, end, done } = start(
    ['a', 'b', 'check'],
    (item, unfinished) => item !== 'check' || unfinished.length === 0,
  )
  expect(running()).toEqual(['a', 'b'])
  await end('a')
  expect(running()).toEqual(['b'])
  await end('b')
  expect(running()).toEqual(['check'])
  await end('check')
  await done
})

test('nothing more starts once it is stopped', async () => {
  const { running, end, done, stop } = start(['a', 'b', 'c'], () => true)
  stop()
  await end('a')
  await end('c')
  expect(running()).toEqual([])
  await done
})

test('a failure of one item is the failure of all', async () => {
  const failing = inLanes(['a', 'b'], {
    isReady: () => true,
    run: async () => {
      throw new Error('the disk is full')
    },
    isStopped: () => false,
  })
  await expect(failing).rejects.toThrow('the disk is full')
})

test('items that wait for each other are an error', async () => {
  const all = { isReady: () => false, run: async () => {}, isStopped: () => false }
  await expect(inLanes(['a', 'b'], all)).rejects.toThrow('waits for another')
})
