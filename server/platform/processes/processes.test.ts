import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { createSecondProcess } from '#server/testing/second-process.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createProcesses } from './create-processes.ts'
import { readProcessFacts, requireKnownFiles } from './process-facts.ts'
import { ALIVE_MS } from './processes.repository.ts'

let first: TestApp
const started: TestApp[] = []

beforeEach(async () => {
  first = await createTestApp()
  await first.deps.processes.start()
})
afterEach(async () => {
  for (const each of started.splice(0)) await each.close()
  await first.deps.processes.stop()
  await first.close()
})

async function second(config: Parameters<typeof createSecondProcess>[1] = {}): Promise<TestApp> {
  const other = await createSecondProcess(first, config)
  started.push(other)
  await other.deps.processes.start()
  return other
}

const ids = async () => (await first.deps.processes.list()).map(({ id }) => id)

test('a process that ends or shows no sign of life is no longer listed', async () => {
  const other = await second()
  expect(new Set(await ids())).toEqual(new Set([first.deps.processes.id, other.deps.processes.id]))
  await other.deps.processes.stop()
  expect(await ids()).toEqual([first.deps.processes.id])
  const killed = await second()
  expect(await ids()).toContain(killed.deps.processes.id)
  first.clock.advance(ALIVE_MS)
  expect(await ids()).toEqual([])
})

test('processes that share a directory under different paths agree, whatever their own directories are', async () => {
  const filesDir = first.deps.config.dataDir
  const { processes } = (await second({ filesDir })).deps
  expect(await processes.differences()).toEqual([])
})

test('variables that differ between processes are named, and no secret is stored', async () => {
  const filesDir = newFolder()
  const smtpUrl = 'smtps://user:hunter2@mail.example.org'
  const other = await second({ filesDir, smtpUrl, publicUrl: 'https://other.example.org' })
  for (const { deps } of [first, other])
    expect(await deps.processes.differences()).toEqual(['PUBLIC_URL', 'FILES_DIR', 'SMTP_URL'])
  for (const { facts } of await first.deps.processes.list()) expect(facts).not.toContain('hunter2')
  const response = await first.app.inject('/readyz')
  expect(response.json()).toMatchObject({
    status: 'ready',
    differences: ['PUBLIC_URL', 'FILES_DIR', 'SMTP_URL'],
  })
})

test('a directory on which the shared files are not mounted is not mistaken for theirs, and nothing is created in it', async () => {
  const { db } = first.deps
  const [filesDir, below] = [newFolder(), newFolder()]
  for (let start = 0; start < 2; start += 1) await requireKnownFiles({ filesDir }, db)
  await expect(requireKnownFiles({ filesDir: below }, db)).rejects.toThrow(
    /^FILES_DIR .* Is its file system mounted\?/,
  )
  expect(readdirSync(below)).toEqual([])
  cpSync(filesDir, below, { recursive: true })
  await requireKnownFiles({ filesDir: below }, db)
  writeFileSync(join(below, '.files-id'), 'lost')
  await requireKnownFiles({ filesDir: below }, db)
})

test('the differing variables are logged once', async () => {
  const lines: unknown[] = []
  const log = createLog('silent')
  log.error = ((fields: unknown) => void lines.push(fields)) as never
  await second({ publicUrl: 'https://other.example.org', filesDir: first.deps.config.dataDir })
  const { db, clock, config } = first.deps
  const third = createProcesses({ db, clock, log, facts: await readProcessFacts(config) })
  await third.start()
  await third.stop()
  expect(lines).toEqual([{ different: ['PUBLIC_URL'] }])
})
