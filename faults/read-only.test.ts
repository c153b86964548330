import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Service, startService } from '#e2e/support/service.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import { Person, type ServiceResponse } from './support/person.ts'
import { readiness } from './support/readiness.ts'
import { makeSmallDisk, type SmallDisk, whyNoDisk } from './support/small-disk.ts'
import { editApi, editForm, tokenOf } from './support/wiki-forms.ts'

/** A service whose data directory becomes read-only, as after the kernel finds a disk error. */

const why = whyNoDisk()
const describeWithDisk = why === null ? describe : describe.skip
if (why !== null) process.stdout.write(`! A read-only disk: ${why}\n`)

const environment = { DISK_RESERVE: '0', BACKUP_DIR: 'off', WIKIBASE: 'off' }

let disk: SmallDisk
let dataDir = ''
let service: Service
let ada: Person
let wiki: Awaited<ReturnType<Person['openWiki']>>

beforeAll(async () => {
  if (why !== null) return
  disk = makeSmallDisk(96)
  dataDir = join(disk.dir, 'data')
  mkdirSync(dataDir)
  service = await startService({ dataDir, environment })
  ada = await Person.join(service, 'ada@example.org')
  wiki = await ada.openWiki('before')
  await tokenOf(wiki.client)
})

afterAll(async () => {
  await service?.stop()
  disk?.remove()
})

const ACTS: readonly {
  readonly what: string
  readonly act: () => Promise<ServiceResponse>
  readonly saved: number
}[] = [
  { what: 'the creation of a wiki', act: async () => await ada.createWiki('made-later'), saved: 200 },
  { what: 'an edit with a form', act: async () => await editForm(wiki.client, 'Form'), saved: 302 },
  { what: 'an edit with the API', act: async () => await editApi(wiki.client, 'Program'), saved: 200 },
]

describeWithDisk('while the data directory is read-only', () => {
  beforeAll(() => disk.lock(dataDir))
  afterAll(() => disk.unlock(dataDir))

  test.each(ACTS)('$what is refused with a message that a person understands', async ({ act }) => {
    const { status, text, retryAfter } = await act()
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: 600 })
    expect(text).toMatch(/cannot save anything at the moment|disk of this service is read-only/)
  })

  test('/readyz answers 503 and says why', async () => {
    expect(await readiness(service)).toMatchObject({ status: 503, disk: 'read-only' })
  })

  test('the pages of the service are shown, and sessions are valid', async () => {
    for (const path of ['/', '/login']) expect((await fetch(`${service.url}${path}`)).status).toBe(200)
    expect(await ada.isLoggedIn()).toBe(true)
  })

  // There, SQLite cannot open a database with a write-ahead log, not even to read it.
  test('a wiki is shown, or says that it cannot be', async () => {
    const { status, body } = await openMainPage(ada.domain('before'))
    expect([200, 503]).toContain(status)
    if (status === 503) expect(body).toContain('The disk of this service is read-only')
  })

  test('a server that is started says in one line what is wrong', async () => {
    await service.stop()
    const started = startService({ dataDir, port: service.port, environment })
    const failure: unknown = await started.catch((thrown: unknown) => thrown)
    expect(String(failure)).toMatch(/read-only|EROFS|readonly/i)
    expect(String(failure)).toContain('DATA_DIR')
    expect(String(failure)).not.toMatch(/^\s+at .+:\d+:\d+/m)
  })
})

describeWithDisk('when it can be written again', () => {
  beforeAll(async () => {
    service = await service.startAgain()
  })

  test.each(ACTS)('$what succeeds', async ({ act, saved }) => {
    const { status, text } = await act()
    expect({ status, text }).toMatchObject({ status: saved, text: expect.not.stringContaining('"error":{') })
  })

  test('/readyz answers 200', async () => {
    expect(await readiness(service)).toMatchObject({ status: 200 })
  })
})
