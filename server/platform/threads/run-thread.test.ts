// @sqlite-only

import { expect, test } from '@jest/globals'
import { runThread } from './run-thread.ts'

const script = new URL('./testing/thread-program.ts', import.meta.url)
const run = (data: string, signal = new AbortController().signal) =>
  runThread({ script, data, name: 'test', heapMb: 32 }, signal)

test('a thread’s message is the result', async () => {
  expect(await run('sum')).toBe('done: sum')
})

test('a thread’s error is the error', async () => {
  await expect(run('fail')).rejects.toThrow('It failed.')
})

test('a thread that ends without a result is an error, so that nobody waits for it forever', async () => {
  await expect(run('end')).rejects.toThrow('The thread "test" has ended without a result.')
})

test('a thread that needs too much memory is an error, and the server keeps running', async () => {
  await expect(run('fill')).rejects.toThrow(/memory limit/)
})

test('an aborted thread ends with the reason', async () => {
  const abort = new AbortController()
  const running = run('wait', abort.signal)
  abort.abort(new Error('Not needed any more.'))
  await expect(running).rejects.toThrow('Not needed any more.')
  await expect(run('wait', abort.signal)).rejects.toThrow('Not needed any more.')
})
