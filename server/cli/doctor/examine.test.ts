import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Finding } from '#contract/operator/overview.ts'
import { newFolder } from '#jest/test-folders.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { examine } from './examine.ts'

let app: TestApp
let filesDir: string

beforeEach(async () => {
  filesDir = newFolder()
  app = await createTestApp({
    filesDir,
    // Nothing listens there.
    smtpUrl: 'smtp://ada:hunter2@127.0.0.1:9',
    publicUrl: 'https://127.0.0.1:9',
    trustProxy: ['loopback'],
    dnsServers: ['127.0.0.1:9'],
    cnameTarget: 'custom.example.org',
    operators: ['ada@example.org'],
  })
})
afterEach(async () => await app.close())

async function findings(): Promise<Record<string, Finding>> {
  const found: Finding[] = []
  const { signal } = new AbortController()
  await examine({ config: app.deps.config, mail: 'bob@example.org', restores: true, signal }, each =>
    found.push(each),
  )
  return Object.fromEntries(found.map(each => [each.check, each]))
}

test('everything is examined, whatever is missing, and nothing is changed or left behind', async () => {
  const before = readdirSync(filesDir)
  const found = await findings()
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([
      ...['Node', 'PHP', 'disk', 'open files', 'shared files', 'database', 'wikis', 'DNS', 'TLS', 'proxy'],
      ...['custom domains', 'email'],
    ]),
  )
  expect(found['shared files']).toMatchObject({ state: 'good' })
  expect(found['TLS']).toMatchObject({ state: 'unknown' })
  expect(found['email']).toMatchObject({ state: 'bad' })
  expect(readdirSync(filesDir)).toEqual(before)
})

test('no password is shown', async () => {
  expect(JSON.stringify(await findings())).not.toContain('hunter2')
})

test('a shared database is checked for its version, rights, time and operators', async () => {
  const found = await findings()
  if (app.deps.config.databaseUrl === null) return
  expect(found['database']).toMatchObject({ state: 'good', says: expect.stringMatching(/^PostgreSQL \d+/) })
  expect(found['clock']).toMatchObject({ state: 'good', says: expect.stringContaining(' s off') })
  expect(found['operators']).toMatchObject({ state: 'bad', says: expect.stringContaining('ada@example.org') })
  expect(found['backups']).toMatchObject({ state: 'bad' })
})
