import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { fillLogIn } from '#e2e/pages/account.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { setUpBrowser } from '#e2e/support/set-up-browser.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { Person } from './support/person.ts'

let service: Service
let ada: Person
let lock: DatabaseSync | null = null
const newVisitor = setUpBrowser(() => service.url)

beforeAll(async () => {
  service = await startService({ environment: { BACKUP_DIR: 'off', WIKIBASE: 'off' } })
  ada = await Person.join(service, 'ada@example.org')
  await ada.must(ada.createWiki('locked'))
})

afterEach(() => unlock())
afterAll(async () => await service?.remove())

/** Takes SQLite's write lock, as an operator's program might. */
function lockFile(file: string): void {
  // The service may be writing at this moment.
  lock = new DatabaseSync(file, { timeout: 5000 })
  lock.exec('begin exclusive')
}

function unlock(): void {
  lock?.close()
  lock = null
}

describe('while another program has locked the service’s database', () => {
  test('people who sign up or log in get a message after a few seconds, and everything else is answered meanwhile', async () => {
    const { page, monitor } = await newVisitor()
    monitor.expectStatus(503)
    await page.goto(routes.login)
    lockFile(serviceFile(service.dataDir))
    const refused = new Person(service, 'bob@example.org').signUp()
    const shown = fillLogIn(page, ada).then(() =>
      page.getByRole('alert').getByText('Another program is using the database of this service').waitFor(),
    )
    // By now the first attempt has run into the lock.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect((await openMainPage(ada.domain('locked'))).status).toBe(200)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    expect(await refused).toMatchObject({
      status: 503,
      retryAfter: 5,
      message:
        'Another program is using the database of this service, so nothing was saved. Please try again in a moment.',
    })
    await shown
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
  })

  test('a sign-up that can wait for the end of the lock succeeds', async () => {
    // The service waits only once for a lock that is held for long; this lock is a new one.
    await ada.must(ada.logIn())
    lockFile(serviceFile(service.dataDir))
    const waiting = new Person(service, 'eve@example.org').signUp()
    await new Promise(resolve => setTimeout(resolve, 500))
    unlock()
    expect((await waiting).status).toBe(200)
  })

  test('the refused sign-up succeeds afterwards', async () => {
    expect((await new Person(service, 'bob@example.org').signUp()).status).toBe(200)
    expect(await ada.isLoggedIn()).toBe(true)
  })
})
