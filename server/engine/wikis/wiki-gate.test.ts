import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { WikiGate } from './wiki-gate.ts'

test('closing waits for those inside, and others wait until it is open again', async () => {
  const gate = new WikiGate()
  const events: string[] = []
  const leave = await gate.enter()
  const closing = gate.close(10_000).then(open => {
    events.push('closed')
    return open
  })
  const entering = gate.enter().then(() => events.push('entered'))
  await delay(10)
  expect(events).toEqual([])
  leave()
  leave()
  const open = await closing
  await delay(10)
  expect(events).toEqual(['closed'])
  open()
  await entering
  expect(events).toEqual(['closed', 'entered'])
})

test('closing does not wait forever', async () => {
  const gate = new WikiGate()
  const leave = await gate.enter()
  const open = await gate.close(10)
  leave()
  open()
  await gate.whenOpen()
})

test('those who wait can give up', async () => {
  const gate = new WikiGate()
  const open = await gate.close(10)
  await expect(gate.enter(AbortSignal.timeout(10))).rejects.toThrow('timeout')
  open()
})
