import { expect, test } from '@jest/globals'
import { untestedStatements } from './untested-statements.ts'

const pages = { testPath: '/src/server/pages.test.ts', statements: ['select 1', 'select 2'] }
const jobs = { testPath: '/src/server/jobs.test.ts', statements: ['select 1', 'select 3'] }

test('a file on SQLite only may run the statements that others run on both databases', () => {
  const same = { ...pages, statements: ['select 1'] }
  expect(untestedStatements([same, jobs], ['server/pages.test.ts'])).toEqual([])
})

test('a statement that no file runs on PostgreSQL is named, with its file', () => {
  expect(untestedStatements([pages, jobs], ['server/pages.test.ts'])).toEqual([
    'server/pages.test.ts: select 2',
  ])
  const [first, second] = ['server/pages.test.ts', 'server/jobs.test.ts']
  expect(untestedStatements([pages, jobs], [first, second])).toHaveLength(4)
})
