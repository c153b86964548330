// @sqlite-only: nothing is stored.

import { expect, test } from '@jest/globals'
import { RecordsUnavailableError } from '#server/wikis/record-reader.ts'
import { StartRounds } from './start-rounds.ts'

test('every wiki is visited once, however the database fails in between', async () => {
  const failures = ['list', 'b.localhost']
  const fail = (at: string) => {
    if (failures.at(-1) === at) throw new RecordsUnavailableError(`No answer, ${failures.pop()}.`)
  }
  const visited: string[] = []
  const isOver = Promise.withResolvers<void>()
  const rounds = new StartRounds({
    store: {
      async *hosts(after = '') {
        fail('list')
        for (const host of ['a.localhost', 'b.localhost', 'c.localhost'])
          if (host > after) yield host as never
      },
    },
    registry: {
      get: async host => {
        fail(host)
        if (host === 'c.localhost') throw new Error('Its directory is broken.')
        return { host } as never
      },
    },
    visit: async ({ host }) => void visited.push(host),
    log: {
      warn: (_: object, message: string) => {
        visited.push(message)
        if (message.startsWith('a wiki')) isOver.resolve()
      },
    } as never,
    retryMs: 1,
  })
  rounds.start()
  await isOver.promise
  await rounds.finish()
  const wait = 'not all wikis could be checked after the start yet'
  const broken = 'a wiki could not be checked after the start'
  expect(visited).toEqual(['a.localhost', wait, wait, 'b.localhost', broken])
})
