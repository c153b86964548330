import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { api, routes } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExportsResponse } from '#contract/wiki-data/wiki-export.ts'
import { fillLogIn } from '#e2e/pages/account.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { setUpBrowser } from '#e2e/support/set-up-browser.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { Person, type ServiceResponse } from './support/person.ts'
import { readiness } from './support/readiness.ts'
import { makeSmallDisk, type SmallDisk, whyNoDisk } from './support/small-disk.ts'
import { editApi, editForm, tokenOf, uploadPicture } from './support/wiki-forms.ts'

/** A service whose data directory is a disk of 96 MB, and a member with a wiki. */

const why = whyNoDisk()
const describeWithDisk = why === null ? describe : describe.skip
if (why !== null) process.stdout.write(`! A full disk: ${why}\n`)

let disk: SmallDisk
let service: Service
let ada: Person
let wiki: { readonly id: number; readonly client: WikiClient }
const newVisitor = setUpBrowser(() => service.url)

beforeAll(async () => {
  if (why !== null) return
  disk = makeSmallDisk(96)
  service = await startService({
    dataDir: disk.dir,
    environment: {
      DISK_RESERVE: '0',
      WIKI_CREATION_LIMIT: '0',
      VISITOR_BUDGET: '0',
      BACKUP_DIR: 'off',
      WIKIBASE: 'off',
    },
  })
  ada = await Person.join(service, 'ada@example.org')
  wiki = await ada.openWiki('before')
  const uploads = { wiki: wiki.id, setting: 'wgEnableUploads', value: '1' }
  await ada.must(ada.post(api.wikiSetting('wgEnableUploads'), uploads))
  // Read before the disk is full, as in a form that is already open.
  await tokenOf(wiki.client)
})

afterAll(async () => {
  await service?.stop()
  disk?.remove()
})

/** Actions that need space; each is tried with a full disk and then with space. */
const ACTS: readonly {
  readonly what: string
  readonly act: (turn: string) => Promise<ServiceResponse>
  /** The status of success, if it is not 200. */
  readonly saved?: number
}[] = [
  { what: 'a sign-up', act: async turn => await new Person(service, `${turn}@example.org`).signUp() },
  { what: 'a log-in', act: async () => await ada.logIn() },
  { what: 'the creation of a wiki', act: async turn => await ada.createWiki(`made-${turn}`) },
  {
    what: 'a changed setting',
    act: async () =>
      await ada.post(api.wikiSetting('wgDefaultSkin'), {
        wiki: wiki.id,
        setting: 'wgDefaultSkin',
        value: 'timeless',
      }),
  },
  {
    what: 'an export',
    act: async () => await ada.post(wikiDataApi.exports, { wiki: wiki.id, kind: 'public' }),
  },
  { what: 'an edit with a form', act: async turn => await editForm(wiki.client, `Page ${turn}`), saved: 302 },
  { what: 'an edit with the API', act: async turn => await editApi(wiki.client, `Other ${turn}`) },
  { what: 'an upload', act: async turn => await uploadPicture(wiki.client, `${turn}.png`) },
]

/** Empties the log of the service's database, because SQLite would first reuse its space. */
function emptyLog(): void {
  const db = new DatabaseSync(serviceFile(disk.dir), { timeout: 5 * SECOND_MS })
  try {
    expect(db.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 })
  } finally {
    db.close()
  }
}

describeWithDisk('while the disk is full', () => {
  // Before each test, because the service's background work may have freed space.
  beforeEach(() => {
    emptyLog()
    disk.fill()
  })
  afterAll(() => disk.free())

  test.each(ACTS)('$what is refused with a message that a person understands', async ({ act }) => {
    const { status, text, retryAfter } = await act('refused')
    expect({ status, text }).toEqual({
      status: 507,
      text: expect.stringMatching(/disk of this service|no space left/i),
    })
    expect(text).toMatch(/nothing.* was saved/)
    expect(text).toContain('Please try again later.')
    expect(retryAfter).toBe(600)
  })

  test('the log-in page says so, and keeps what was typed', async () => {
    const { page, monitor } = await newVisitor()
    monitor.expectStatus(507)
    await page.goto(routes.login)
    await fillLogIn(page, ada)
    await page.getByRole('alert').getByText('There is no space left on the disk of this service').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
  })

  test('/readyz answers 503 and says why', async () => {
    expect(await readiness(service)).toMatchObject({
      status: 503,
      disk: 'full',
      database: true,
      engine: true,
    })
  })

  test('pages of the service are shown, sessions are valid, and a wiki is shown or says that it cannot be', async () => {
    expect((await fetch(service.url)).status).toBe(200)
    // Without a single byte, SQLite may be unable to open a database, even to read it.
    const { status, body } = await openMainPage(ada.domain('before'))
    expect([200, 507]).toContain(status)
    if (status === 507) expect(body).toContain('There is no space left')
    expect(await ada.isLoggedIn()).toBe(true)
  })
})

describeWithDisk('while the disk fills up', () => {
  afterAll(() => disk.free())

  test('each of many simultaneous creations succeeds or is refused with a message, and nothing is left of those refused', async () => {
    // More than the fixed reserve, and less than all of them need.
    disk.fill(5 * MEGABYTE)
    const names = Array.from({ length: 12 }, (_, number) => `at-once-${number}`)
    const answers = await Promise.all(names.map(async name => await ada.createWiki(name)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.filter(({ status, message }) => ![503, 507].includes(status) || message === '')).toEqual(
      [],
    )
    disk.free()
    // As soon as there is space, the service removes what it could not remove on a full disk.
    for (const [index, name] of names.entries()) {
      const expected = answers[index]?.status === 200 ? 200 : 404
      await eventually(`${name} answers ${expected}`, async () => {
        const { status } = await openMainPage(ada.domain(name))
        return status === expected ? status : null
      })
    }
    await eventually('an empty waiting directory', () =>
      readdirSync(join(disk.dir, 'wikis/.waiting')).length === 0 ? true : null,
    )
  })

  test('an export for which there is no room says what has to be done', async () => {
    disk.fill(MEGABYTE)
    await ada.must(ada.post(wikiDataApi.exports, { wiki: wiki.id, kind: 'public' }))
    const ended = await eventually('an export that has ended', async () => {
      const { text } = await ada.get(`${wikiDataApi.exports}?wiki=${wiki.id}`)
      const [newest] = (JSON.parse(text) as WikiExportsResponse).data
      return newest === undefined || newest.status === 'pending' ? null : newest
    })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('have to free some.') })
    disk.free()
  })
})

describeWithDisk('when there is space again', () => {
  test('/readyz answers 200', async () => {
    expect(await readiness(service)).toMatchObject({ status: 200 })
  })

  test.each(ACTS)('$what succeeds, and nothing of the refused one is in the way', async ({ act, saved }) => {
    const { status, text } = await act('refused')
    expect({ status, text }).toEqual({
      status: saved ?? 200,
      text: expect.not.stringMatching(/"error":{|<form[^>]*editform/),
    })
  })
})
