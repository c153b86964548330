import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { runOnce } from './run-once.ts'
import { statementsRunOnce } from './statements-run-once.ts'

const pages = { testPath: '/src/server/pages.test.ts', statements: ['select 1', 'select 2'] }
const jobs = { testPath: '/src/server/jobs.test.ts', statements: ['select 1', 'select 3'] }

test('a file that runs once may run the statements that others run on both databases', () => {
  const same = { ...pages, statements: ['select 1'] }
  expect(statementsRunOnce([same, jobs], ['server/pages.test.ts'])).toEqual([])
})

test('a statement that no file runs on PostgreSQL is named, with its file', () => {
  expect(statementsRunOnce([pages, jobs], ['server/pages.test.ts'])).toEqual([
    'server/pages.test.ts: select 2',
  ])
  const [first, second] = ['server/pages.test.ts', 'server/jobs.test.ts']
  expect(statementsRunOnce([pages, jobs], [first, second])).toHaveLength(4)
})

test('the files that run once exist', () => {
  expect(runOnce.filter(file => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
