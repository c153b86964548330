import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import {
  cancel,
  download,
  eachTestHasExportedWiki,
  givePassword,
  list,
  PASSWORD,
  prepare,
  start,
  storeArchive,
} from '#server/testing/exports.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'

/** More than the system's buffers hold. */
const LARGE = 32 * 1024 * 1024

eachTestHasExportedWiki()

describe('the exports of a wiki', () => {
  test('are nothing for visitors, unverified members and members who do not manage it', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    const people: readonly [TestMember | null, status: number][] = [
      [null, 401],
      [await createMember(app, { verified: false }), 403],
      [await createMember(app), 403],
    ]
    for (const [person, status] of people) {
      expect((await start(app, person, wiki.id)).statusCode).toBe(status)
      expect((await cancel(app, person, wiki.id, id)).statusCode).toBe(status)
      expect((await get(app, `${wikiDataApi.exports}?wiki=${wiki.id}`, person)).statusCode).toBe(status)
    }
    expect((await download(app, null, id)).statusCode).toBe(401)
    expect(await list(app, ada, wiki.id)).toMatchObject([{ id, status: 'ready' }])
  })

  test('cannot be found, downloaded or cancelled by trying ids', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    const ben = await createMember(app)
    const own = await newWiki(app, ben)
    const [others, unknown] = [await download(app, ben, id), await download(app, ben, id + 100)]
    expect([others.statusCode, others.body]).toEqual([404, unknown.body])
    expect((await download(app, ben, id, {}, 'HEAD')).statusCode).toBe(404)
    expect((await cancel(app, ben, own.id, id)).statusCode).toBe(404)
    for (const path of ['0', '-1', '1e3', `${id}.zip`, '..%2f..%2fexports', '9'.repeat(20)]) {
      const answer = await get(app, `/wiki/export/${path}/file`, ben)
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    expect((await list(app, ada, wiki.id))[0]).toMatchObject({ id, status: 'ready' })
  })

  test('are gone for a member who no longer manages the wiki, also in emails', async () => {
    const { id } = (await start(app, ada, wiki.id)).json().data
    await app.deps.db.deleteFrom('wiki_managers').where('user_id', '=', ada.user.id).execute()
    await app.deps.jobs.runDue()
    await app.deps.jobs.runDue()
    expect((await download(app, ada, id)).statusCode).toBe(404)
    expect(app.emails.filter(({ subject }) => subject.includes('copy'))).toEqual([])
  })

  test('with password hashes are neither replaced nor cancelled by a manager', async () => {
    await givePassword(app, ada)
    const grace = await createMember(app)
    await givePassword(app, grace)
    await joinWiki(app, grace, wiki.id, 'manager')
    const complete = { kind: 'complete', password: PASSWORD }
    const withHashes = await prepare(app, ada, wiki.id, { ...complete, password_hashes: true })
    await prepare(app, ada, wiki.id, complete)
    const ready = async () =>
      (await list(app, ada, wiki.id)).filter(({ status }) => status === 'ready').map(({ id }) => id)
    const own = await prepare(app, grace, wiki.id, complete)
    expect(await ready()).toEqual([own.id, withHashes.id])
    const refused = await cancel(app, grace, wiki.id, withHashes.id)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed-for-role'])
    expect(await ready()).toEqual([own.id, withHashes.id])
    expect((await cancel(app, grace, wiki.id, own.id)).statusCode).toBe(200)
    expect((await cancel(app, ada, wiki.id, withHashes.id)).statusCode).toBe(200)
    expect(await ready()).toEqual([])
  })

  test('with password hashes are not for a person who prepared them as an owner and is now a manager', async () => {
    await givePassword(app, ada)
    const complete = { kind: 'complete', password: PASSWORD }
    const { id } = await prepare(app, ada, wiki.id, { ...complete, password_hashes: true })
    expect((await download(app, ada, id, {}, 'HEAD')).statusCode).toBe(200)
    await joinWiki(app, ada, wiki.id, 'manager')
    const answer = await download(app, ada, id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not-allowed-for-role'])
    expect((await download(app, ada, id, {}, 'HEAD')).statusCode).toBe(403)
  })

  test('are not downloaded by pages of wikis or other sites', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    for (const site of ['same-site', 'cross-site'])
      expect((await download(app, ada, id, { 'sec-fetch-site': site })).statusCode).toBe(403)
    for (const site of ['same-origin', 'none'])
      expect((await download(app, ada, id, { 'sec-fetch-site': site })).statusCode).toBe(200)
    const foreign = await post(
      app,
      ada,
      wikiDataApi.exports,
      { wiki: wiki.id, kind: 'public' },
      { headers: { origin: `http://${wiki.domain}` } },
    )
    expect(foreign.statusCode).toBe(403)
  })
})

describe('a member who wants too much', () => {
  test('starts ten exports a day, whatever the number of wikis', async () => {
    const wikis = [wiki]
    while (wikis.length < 12) wikis.push(await newWiki(app, ada))
    const statuses: number[] = []
    for (const { id } of wikis) statuses.push((await start(app, ada, id)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const again = await Promise.all(Array.from({ length: 20 }, () => start(app, ada, wiki.id)))
    expect(again.filter(({ statusCode }) => statusCode === 200)).toEqual([])
  })

  test('does not use up the limit with requests that are refused while one is pending', async () => {
    const first = (await start(app, ada, wiki.id)).json().data
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await start(app, ada, wiki.id)).statusCode).toBe(409)
    await post(app, ada, wikiDataApi.cancelExport, { wiki: wiki.id, id: first.id })
    expect((await start(app, ada, wiki.id)).statusCode).toBe(200)
  })

  test('has one export of a wiki at a time, also with simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(app, ada, wiki.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('cannot guess the password by asking for complete copies', async () => {
    await givePassword(app, ada)
    app.clock.advance(10 * MINUTE_MS)
    const guess = (password: string) => start(app, ada, wiki.id, { kind: 'complete', password })
    for (let count = 0; count < 10; count += 1) expect((await guess(`wrong ${count}`)).statusCode).toBe(422)
    expect((await guess(PASSWORD)).statusCode).toBe(429)
    expect(await list(app, ada, wiki.id)).toEqual([])
  })

  test('cannot get a complete copy without a recent log-in, or with odd values', async () => {
    app.clock.advance(10 * MINUTE_MS)
    for (const more of [{}, { password: '' }]) {
      const answer = await start(app, ada, wiki.id, { kind: 'complete', ...more })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'recent-log-in-required'])
    }
    for (const more of [{ password: null }, { password: ['x'] }, { password_hashes: 'yes' }])
      expect((await start(app, ada, wiki.id, { kind: 'complete', ...more })).statusCode).toBe(422)
    for (const kind of ['Complete', 'all', ['complete'], null])
      expect((await start(app, ada, wiki.id, { kind })).statusCode).toBe(422)
    expect(await list(app, ada, wiki.id)).toEqual([])
  })
})

describe('downloads of a member', () => {
  const clients: Socket[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
  })

  /** Requests an archive and reads nothing. */
  function hold(id: number, port: number): Socket {
    const client = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    client.write(
      `GET /api/wiki/export/${id}/file HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.headers.cookie}\r\n\r\n`,
    )
    clients.push(client)
    return client
  }

  test('are four at a time, and those that are not read are cut off', async () => {
    const id = await storeArchive(app, ada, wiki.id, LARGE)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const answers: ServerResponse[] = []
    app.app.server.on('request', (_, answer) => answers.push(answer))
    const held = Array.from({ length: 4 }, () => hold(id, port))
    await Promise.all(held.map(async client => await once(client, 'readable')))
    // Otherwise Node would log a warning for each download.
    for (const answer of answers)
      expect(answer.listenerCount('close')).toBeLessThanOrEqual(answer.getMaxListeners())
    const refused = await download(app, ada, id)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect(refused.headers).toMatchObject({ 'content-type': expect.stringContaining('json') })
    expect(refused.headers).not.toHaveProperty('content-disposition')
    await until(async () => {
      app.clock.advance(SECOND_MS)
      return (await download(app, ada, id, { range: 'bytes=0-9' })).body === '0123456789'
    })
  })
})

test('a wiki that is deleted while its export runs leaves no archive', async () => {
  const { id } = (await start(app, ada, wiki.id)).json().data
  const write = app.engine.copies.onRun
  app.engine.copies.onRun = async (dir, script) => {
    await write(dir, script)
    await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).where('id', '=', wiki.id).execute()
    await until(() => script.signal.aborted)
    script.signal.throwIfAborted()
  }
  await app.deps.jobs.runDue()
  const row = await app.deps.db.selectFrom('wiki_exports').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ status: 'gone', file: null })
  expect(app.engine.copies.dirs()).toEqual([])
})

test('an archive that MediaWiki could not finish is never offered', async () => {
  app.engine.copies.onRun = async (dir, { args = [] }) => {
    writeFileSync(args[args.indexOf('--output') + 1] ?? join(dir, 'x'), 'not gzip')
  }
  expect(await prepare(app, ada, wiki.id)).toMatchObject({ status: 'failed', size: null })
})
