import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { runCli } from '#e2e/support/run-cli.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { Person } from '#faults/support/person.ts'
import { editApi } from '#faults/support/wiki-forms.ts'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'
import { newFolder } from '#jest/test-folders.ts'

// Milliseconds. Each round kills the server, whose job continues when its lease has ended.
jest.setTimeout(600_000)

/** Milliseconds after which the server is killed: from before the copy to after the switch to the new database. */
const ROUNDS = [200, 1500, 4000, 6500]
/** Milliseconds. A killed process's lock ends after a minute, and its job continues after half a minute. */
const SETTLED_MS = 180_000

let mariadb: MariaDbServer
const backups = newFolder()
let environment: Readonly<Record<string, string>>
let service: Service
let ada: Person

beforeAll(async () => {
  mariadb = await startMariaDb()
  environment = { WIKI_DATABASE_URL: mariadb.freshUrl(), BACKUP_DIR: backups, WIKIBASE: 'off' }
  service = await startService({ environment })
  ada = await Person.join(service, 'ada@example.org')
})
afterAll(async () => {
  await service?.remove()
  await mariadb?.stop()
})

async function backUp(): Promise<void> {
  await runCli(service, 'backup', [], environment)
}

test('a wiki in MariaDB whose putting back is killed is the old one or the new one, and can be edited again', async () => {
  const { id, client } = await ada.openWiki('replaced')
  const statusOf = async (title: string) => (await client.request(`/wiki/${title}`)).status
  const listed = async <T>(path: string): Promise<readonly T[]> =>
    (JSON.parse((await ada.get(`${path}?wiki=${id}`)).text) as { data: readonly T[] }).data
  expect((await editApi(client, 'Kept')).text).toContain('"result":"Success"')
  await backUp()
  const [backup] = await listed<{ id: string }>(wikiDataApi.backups)
  const outcomes: string[] = []
  for (const [round, after] of ROUNDS.entries()) {
    const later = `Later_${round}`
    expect(await save(later)).toContain('"result":"Success"')
    await ada.must(ada.post(wikiDataApi.restores, { wiki: id, backup: backup?.id, mode: 'back' }))
    await delay(after)
    await service.crash()
    service = await service.startAgain()
    const { status } = await eventually(
      'The end of the restore',
      async () => {
        const [newest] = await listed<{ status: string }>(wikiDataApi.restores)
        return newest && newest.status !== 'pending' ? newest : null
      },
      SETTLED_MS,
    )
    // It is complete, and what the service says it is.
    expect(await statusOf('Kept')).toBe(200)
    expect(await statusOf(later)).toBe(status === 'success' ? 404 : 200)
    outcomes.push(status)
  }
  expect(outcomes).toContain('success')

  /** Logs in again, because a restored wiki has no sessions, and waits for the end of a lock. */
  async function save(title: string): Promise<string> {
    return await eventually(
      'A saved page',
      async () => {
        await client.logIn('Keeper', 'quite another password').catch(() => 'FAIL')
        const token = await client.token('csrf').catch(() => '')
        return (await client.edit(title, { text: 'Text' }, token).catch(() => '')) === 'Success'
          ? '"result":"Success"'
          : null
      },
      SETTLED_MS,
    )
  }
})
