// @sqlite-only

import { beforeEach, expect, test } from '@jest/globals'
import { SearchWatch } from './search-watch.ts'

let link: { fault: string | null }
let answers: PromiseWithResolvers<string>[]
let logged: string[]
let watch: SearchWatch

beforeEach(() => {
  link = { fault: null }
  answers = []
  logged = []
  watch = new SearchWatch({
    link,
    server: {
      version: async () => {
        const answer = Promise.withResolvers<string>()
        answers.push(answer)
        return await answer.promise
      },
    },
    log: {
      ...{ info: () => undefined, warn: () => undefined },
      error: (_, message) => logged.push(message),
    },
  })
})

test('many failed requests ask the search server once at a time, and it is away only if it does not answer', async () => {
  for (let count = 0; count < 5; count += 1) watch.doubt()
  expect(answers.length).toBe(1)
  answers[0]?.resolve('OpenSearch 1.3.20')
  await watch.settled()
  expect([link.fault, logged]).toEqual([null, []])
  for (let count = 0; count < 5; count += 1) watch.doubt()
  expect(answers.length).toBe(2)
  answers[1]?.reject(new Error('It is away.'))
  await watch.settled()
  expect([link.fault, logged.length]).toEqual(['It is away.', 1])
})
