// @sqlite-only

import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

let wiki: { id: number; domain: string }

eachTestHasMember()
beforeEach(async () => {
  wiki = await newWiki(app, ada)
  await app.deps.jobs.runDue()
})

const ask = async (person = ada, id = wiki.id) => await post(app, person, api.newLogin, { wiki: id })

describe('a new login', () => {
  test('replaces the first admin’s password and is sent to the manager who asks', async () => {
    const response = await ask()
    expect([response.statusCode, response.json()]).toEqual([200, { success: true, email: 'ada@example.org' }])
    await app.deps.jobs.runDue()
    const password = app.engine.resets.get(wiki.domain)
    expect(password).toMatch(/^\w{24}$/)
    expect(app.emails[1]).toMatchObject({
      to: { name: '', address: 'ada@example.org' },
      subject: 'A new login for Museum of cards',
      text: expect.stringContaining(`Username: Ada\nPassword: ${password}\n`),
    })
    expect(app.emails[0]?.text).not.toContain(password)
  })

  test('is deleted from the service once it is sent', async () => {
    await ask()
    const sealed = async () =>
      (await app.deps.db.selectFrom('jobs').select('payload').execute()).filter(({ payload }) =>
        payload.includes('sealed'),
      )
    expect(await sealed()).toHaveLength(1)
    await app.deps.jobs.runDue()
    expect(await sealed()).toEqual([])
  })

  test('is sent at most three times a day for a wiki, and a refusal leaves the password alone', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask()).statusCode).toBe(200)
    app.engine.resets.clear()
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(app.engine.resets.size).toBe(0)
    app.clock.advance(DAY_MS + 1)
    expect((await ask()).statusCode).toBe(200)
  })

  test('is not sent to an owner who has lost the role while the wiki was busy', async () => {
    const reset = app.engine.resetFirstAdmin.bind(app.engine)
    app.engine.resetFirstAdmin = async (domain, password) => {
      await joinWiki(app, ada, wiki.id, 'manager')
      return await reset(domain, password)
    }
    expect((await ask()).statusCode).toBe(403)
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
  })

  test('is only for managers', async () => {
    expect((await ask(await createMember(app))).statusCode).toBe(403)
    expect(app.engine.resets.size).toBe(0)
  })

  test('is refused with a reason if the wikis are not running', async () => {
    app.engine.makeLate(9)
    app.engine.resetFails = app.engine.createFails
    const response = await ask()
    expect([response.statusCode, response.headers['retry-after'], response.json().message]).toEqual([
      503,
      '9',
      'The wikis are not running at the moment. Please try again later.',
    ])
    expect(await app.deps.jobs.runDue()).toBe(0)
  })
})
