// @slow

import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { phpMasters } from '#e2e/support/php-masters.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import { isAlive } from '#server/php/leftovers.ts'
import { Person } from './support/person.ts'
import { readiness } from './support/readiness.ts'
import { editApi, tokenOf } from './support/wiki-forms.ts'

let service: Service
let wiki: Awaited<ReturnType<Person['openWiki']>>
let domain = ''

beforeAll(async () => {
  service = await startService({
    // The page cache is off, because cached pages need no PHP.
    environment: { BACKUP_DIR: 'off', WIKIBASE: 'off', PHP_TIMEOUT: '6', PAGE_CACHE_MB: '0' },
  })
  const ada = await Person.join(service, 'ada@example.org')
  wiki = await ada.openWiki('faulty')
  domain = ada.domain('faulty')
  await tokenOf(wiki.client)
})
afterAll(async () => await service?.remove())

/** The workers of the service's php-fpm. */
function workers(): number[] {
  const [master] = phpMasters(service.dataDir)
  if (master === undefined) return []
  return execFileSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === master)
    .map(([pid = 0]) => pid)
}

function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, signal)
}

async function ready(): Promise<void> {
  await eventually('A ready service', async () => ((await readiness(service)).status === 200 ? true : null))
}

/** Requests that php-fpm has taken. */
async function busySlots(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text()
  return Number(/^wikistead_php_slots\{state="busy"\} (\d+)/m.exec(figures)?.[1])
}

describe('php-fpm', () => {
  test.each([
    ['its master is killed', () => phpMasters(service.dataDir)],
    ['all its workers are killed', () => workers()],
    ['all of it is killed', () => [...phpMasters(service.dataDir), ...workers()]],
  ])('serves pages to people who come after %s', async (_what, victims) => {
    const pids = victims()
    expect(pids.length).toBeGreaterThan(0)
    send('SIGKILL', pids)
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await openMainPage(domain)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect((await editApi(wiki.client, 'After')).status).toBe(200)
    await ready()
  })

  test('killed while a member joins a wiki refuses that with a message, and it works a moment later', async () => {
    const grace = await Person.join(service, 'grace@example.org')
    const join = async () =>
      await grace.post(wikiAccountApi.wiki(domain), { id: wiki.id, username: 'Grace', tells_email: false })
    const pids = [...phpMasters(service.dataDir), ...workers()]
    send('SIGSTOP', pids)
    const joining = join()
    await eventually('The order to join', async () => ((await busySlots()) > 0 ? true : null))
    send('SIGKILL', pids)
    const { status, retryAfter, message } = await joining
    expect([status, retryAfter]).toEqual([503, 5])
    expect(message).toMatch(/^This wiki did not respond in time/)
    await ready()
    expect((await join()).status).toBe(200)
  })

  test('answers 504 with a message when it hangs, is replaced, and serves again', async () => {
    const hanging = [...phpMasters(service.dataDir), ...workers()]
    send('SIGSTOP', hanging)
    const [read, write] = await Promise.all([openMainPage(domain), editApi(wiki.client, 'Hanging')])
    for (const { status, words } of [
      { status: read.status, words: read.body },
      { status: write.status, words: write.text },
    ]) {
      // 502 if it was ended before the request had waited for long.
      expect([502, 503, 504]).toContain(status)
      expect(words).toMatch(/took too long|not available at the moment|did not respond/)
    }
    await ready()
    expect(hanging.filter(isAlive)).toEqual([])
    expect((await openMainPage(domain)).status).toBe(200)
    expect((await editApi(wiki.client, 'Afterwards')).text).toContain('Success')
  })
})
