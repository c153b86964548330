import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import { Person } from './support/person.ts'
import { readiness } from './support/readiness.ts'
import { createSetClock, type SetClock } from './support/set-clock.ts'
import { type SmtpServer, startSmtpServer } from './support/smtp-server.ts'

let clock: SetClock
let smtp: SmtpServer
let service: Service

beforeAll(async () => {
  clock = createSetClock()
  smtp = await startSmtpServer()
  service = await startService({
    environment: { ...clock.environment, SMTP_URL: smtp.url, BACKUP_DIR: 'off', WIKIBASE: 'off' },
  })
})

afterAll(async () => {
  await service?.remove()
  smtp?.close()
  clock?.remove()
})

/** Milliseconds by which the service's clock differs from the real one. */
let offset = 0

async function jump(by: number): Promise<void> {
  offset += by
  await clock.set(offset)
}

async function emailTo(address: string): Promise<string> {
  return await eventually(
    `An email to ${address}`,
    () => smtp.emails.find(email => email.includes(`To: ${address}`)) ?? null,
  )
}

/** Verifies a person's address with the link in the email that arrived by SMTP. */
async function verifiedPerson(address: string): Promise<Person> {
  const person = new Person(service, address)
  await person.must(person.signUp())
  await person.must(person.logIn())
  const email = (await emailTo(address)).replaceAll('=\n', '').replaceAll('=3D', '=')
  await person.verifyWith(/emailVerification\/([\w-]+)/.exec(email)?.[1] ?? '')
  return person
}

describe('while the SMTP server', () => {
  test.each(['hangs', 'refuses'] as const)(
    '%s, nobody who signs up waits for it, and every email arrives when it is back',
    async manner => {
      smtp.become(manner)
      const before = smtp.connections
      const people = Array.from(
        { length: 6 },
        (_, number) => new Person(service, `${manner}-${number}@example.org`),
      )
      const abandoned = smtp.abandoned
      for (const person of people) expect((await person.signUp()).status).toBe(200)
      // A sign-up that waited for a hanging server would be answered only when the service gives up a connection.
      expect(smtp.abandoned - abandoned).toBeLessThan(people.length)
      await eventually('An attempt', () => (smtp.connections > before ? true : null))
      expect((await readiness(service)).status).toBe(200)

      smtp.become('works')
      await eventually('The last email', async () => {
        // Failed emails are tried again after ten seconds by the service's clock.
        await jump(MINUTE_MS)
        return people.every(({ email }) => smtp.emails.some(text => text.includes(`To: ${email}`))) || null
      })
      for (const { email } of people)
        expect(smtp.emails.filter(text => text.includes(`To: ${email}`)).length).toBe(1)
    },
  )
})

describe('a clock that is set', () => {
  test.each([
    ['forward by an hour', HOUR_MS],
    ['back by an hour', -HOUR_MS],
  ])('%s ends no session, delays no email and no wiki, and locks nobody out', async (name, by) => {
    const address = name.replaceAll(' ', '-')
    const ada = await verifiedPerson(`ada-${address}@example.org`)
    const clumsy = new Person(service, `ada-${address}@example.org`)
    for (let attempt = 0; attempt < 20; attempt += 1)
      if ((await clumsy.logIn('not the password')).status === 429) break
    expect((await clumsy.logIn('not the password')).status).toBe(429)

    const under = Promise.all([
      ada.createWiki(`under-${address}`),
      new Person(service, `eve-${address}@example.org`).signUp(),
    ])
    await jump(by)
    expect((await under).map(({ status }) => status)).toEqual([200, 200])
    await emailTo(`eve-${address}@example.org`)

    expect(await ada.isLoggedIn()).toBe(true)
    expect((await ada.createWiki(`after-${address}`)).status).toBe(200)
    for (const wiki of [`under-${address}`, `after-${address}`])
      expect((await openMainPage(ada.domain(wiki))).status).toBe(200)
    await new Person(service, `bob-${address}@example.org`).must(
      new Person(service, `bob-${address}@example.org`).signUp(),
    )
    await emailTo(`bob-${address}@example.org`)
    // Nobody is locked out for longer than the limit says: the hour is not added to the remaining wait.
    const { status, retryAfter } = await clumsy.logIn('not the password')
    if (status === 429) expect(retryAfter).toBeLessThanOrEqual(15 * 60)
  })
})
