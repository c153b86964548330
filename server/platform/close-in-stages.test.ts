// @sqlite-only

import { expect, test } from '@jest/globals'
import { closeInStages } from './close-in-stages.ts'

test('a part that fails to close does not keep others from closing, and its error is thrown at the end', async () => {
  const closed: string[] = []
  const close = (name: string) => async () => void closed.push(name)
  const fail = (name: string) => async () => {
    throw new Error(`The ${name} is away.`)
  }
  const closing = closeInStages([[fail('database'), close('jobs')], [fail('disk')], [close('engine')]])
  await expect(closing).rejects.toThrow('The database is away.')
  expect(closed).toEqual(['jobs', 'engine'])
  await closeInStages([[close('clock')]])
  expect(closed).toEqual(['jobs', 'engine', 'clock'])
})
