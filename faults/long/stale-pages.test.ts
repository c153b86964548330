import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '#e2e/support/eventually.ts'
import { phpMasters } from '#e2e/support/php-masters.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { Person } from '#faults/support/person.ts'
import { editApi, tokenOf } from '#faults/support/wiki-forms.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

let service: Service
let editor: WikiClient
let host: string

beforeAll(async () => {
  service = await startService({ environment: { BACKUP_DIR: 'off', WIKIBASE: 'off', PHP_TIMEOUT: '6' } })
  const ada = await Person.join(service, 'ada@example.org')
  editor = (await ada.openWiki('museum')).client
  host = ada.domain('museum')
  await tokenOf(editor)
})
afterAll(async () => await service?.remove())

const visitor = () => new WikiClient(service.port, host)
const save = async (text: string) =>
  expect((await editApi(editor, 'Hours', text)).text).toContain('"result":"Success"')

/** php-fpm's master and its workers. */
function php(): number[] {
  const masters = phpMasters(service.dataDir)
  const workers = execFileSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent = 0]) => masters.includes(parent))
    .map(([pid = 0]) => pid)
  return [...masters, ...workers]
}

test('while php-fpm hangs, visitors read the last version that was kept, which says so, and then the new one', async () => {
  await save('Open from nine')
  expect(await visitor().page('/wiki/Hours')).toContain('Open from nine')
  // The kept version is no longer current, so the service asks PHP.
  await save('Open from ten')
  for (const pid of php()) process.kill(pid, 'SIGSTOP')
  const [kept, member, other] = await Promise.all([
    visitor().request('/wiki/Hours'),
    editor.request('/wiki/Hours'),
    visitor().request('/wiki/Never_read'),
  ])
  expect([kept.status, kept.headers['cache-status']]).toEqual([200, 'wikistead; hit; detail=stale'])
  expect(kept.text).toContain('Open from nine')
  expect(kept.text).toContain('This page may be out of date. The wiki cannot be reached at the moment.')
  // Only visitors get a kept version, and only of a page that was read before.
  for (const { status, text } of [member, other]) {
    expect([503, 504]).toContain(status)
    expect(text).not.toContain('Open from')
  }
  await eventually(
    'The new version',
    async () => {
      const { status, text } = await visitor().request('/wiki/Hours')
      return status === 200 && text.includes('Open from ten') ? true : null
    },
    60_000,
  )
})
