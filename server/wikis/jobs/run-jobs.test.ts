import { expect, test } from '@jest/globals'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { runJobs } from './run-jobs.ts'

const wiki = { record: { secretKey: 'a secret' } } as KnownWiki

async function runAgainst(status: number, text = ''): Promise<number> {
  const php = { fetch: async () => ({ status, headers: {}, text }) } as unknown as PhpBackend
  return await runJobs(php, wiki, 0)
}

test('the number of jobs that ran is known', async () => {
  expect(await runAgainst(200, '{"jobs":[{},{}]}')).toBe(2)
})

test.each([
  ['deleted', 410],
  ['made read-only', 423],
])('a wiki that was %s meanwhile runs no jobs, and nothing has failed', async (_what, status) => {
  expect(await runAgainst(status)).toBe(0)
})

test('any other answer is a failure', async () => {
  await expect(runAgainst(500)).rejects.toThrow('Special:RunJobs responded with 500.')
})
