import { existsSync, readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import {
  arrivedBytes,
  createUpload,
  NEW_WIKI_STATISTICS,
  newestImport,
  sendPart,
  tus,
} from '#server/testing/import-upload.ts'
import { portOf } from '#server/testing/listen.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { TRANSFER_LIMITS } from './transfers.ts'

let port: number
let open: ClientRequest[]

// Runs before the server closes, which waits for these requests.
afterEach(() => {
  for (const each of open) each.destroy()
})
eachTestHasWiki()
beforeEach(async () => {
  app.engine.statistics.set(wiki.domain, NEW_WIKI_STATISTICS)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app.app.server)
  open = []
})

async function beginUpload(person = ada, id = wiki.id, size = 1_000_000): Promise<string> {
  const created = await createUpload(app, person, { wiki: id, size })
  expect([created.statusCode, created.body]).toEqual([201, ''])
  return String(created.headers['location'])
}

/** Begins to send a part of 1,000 bytes. @returns the request and the answer's status, once there is one. */
function beginPart(person: TestMember, path: string, offset: number, first: string) {
  const headers = {
    ...person.headers,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
    'upload-offset': String(offset),
  }
  const sent = request({ host: '127.0.0.1', port, method: 'PATCH', path, headers, agent: false })
  open.push(sent)
  const status = new Promise<number | null>(resolve => {
    sent.on('response', response => resolve(response.resume().statusCode ?? null))
    sent.on('error', () => resolve(null))
  })
  sent.write(first)
  return { sent, status }
}

const arrived = async (bytes: number) => await until(() => arrivedBytes(app.deps.config.dataDir) === bytes)
const received = async (url: string, person = ada) =>
  Number((await tus(app, person, 'HEAD', url)).headers['upload-offset'])

test('a broken connection loses nothing that has arrived, and the upload continues', async () => {
  const url = await beginUpload()
  const { sent } = beginPart(ada, url, 0, 'x'.repeat(600))
  await arrived(600)
  sent.destroy()
  await until(async () => (await received(url)) === 600)
  expect((await newestImport(app, ada, wiki.id)).received).toBe(600)
})

test('a client that comes back need not wait for its old request, which stores no more', async () => {
  const url = await beginUpload()
  const old = beginPart(ada, url, 0, 'x'.repeat(600))
  await arrived(600)
  expect(await received(url)).toBe(600)
  expect(await old.status).toBeNull()
  const next = beginPart(ada, url, 600, 'y'.repeat(1000))
  expect(await next.status).toBe(204)
  expect(await received(url)).toBe(1600)
})

test('somebody who began an upload as an owner and is now a manager can neither continue nor end it', async () => {
  const url = await beginUpload()
  expect((await tus(app, ada, 'HEAD', url)).statusCode).toBe(200)
  await joinWiki(app, ada, wiki.id, 'manager')
  for (const answer of [
    await sendPart(app, ada, url, 0, Buffer.alloc(1000)),
    await tus(app, ada, 'HEAD', url),
    await tus(app, ada, 'DELETE', url),
  ])
    expect(answer.statusCode).toBe(403)
  expect(await newestImport(app, ada, wiki.id)).toMatchObject({ status: 'uploading', received: 0 })
})

test('two simultaneous parts of an upload never mix', async () => {
  const url = await beginUpload()
  const parts = ['a', 'b', 'c'].map(letter => beginPart(ada, url, 0, letter.repeat(1000)))
  const answers = await Promise.all(parts.map(({ status }) => status))
  expect(answers.filter(status => status === 204)).toHaveLength(1)
  expect(await received(url)).toBe(1000)
})

test('an upload that is cancelled in the middle of a part leaves no file', async () => {
  const url = await beginUpload()
  const { status } = beginPart(ada, url, 0, 'x'.repeat(600))
  await arrived(600)
  expect((await tus(app, ada, 'DELETE', url)).statusCode).toBe(204)
  expect(await status).not.toBe(204)
  const dir = join(app.deps.config.dataDir, 'imports', 'uploads')
  expect(existsSync(dir) ? readdirSync(dir) : []).toEqual([])
})

test('many slow uploads take a bounded share, and others are served meanwhile', async () => {
  const slow: Promise<number | null>[] = []
  for (let account = 0; account < 3; account += 1) {
    const member = await createMember(app)
    for (let count = 0; count < 3; count += 1) {
      const other = await newWiki(app, member)
      app.engine.statistics.set(other.domain, NEW_WIKI_STATISTICS)
      slow.push(beginPart(member, await beginUpload(member, other.id), 0, 'x').status)
    }
  }
  const ended: (number | null)[] = []
  for (const each of slow) void each.then(status => ended.push(status))
  // Two at a time per account.
  const { perAccount } = TRANSFER_LIMITS
  await until(() => arrivedBytes(app.deps.config.dataDir) === 3 * perAccount && ended.length >= 3)
  expect(ended).toEqual([429, 429, 429])
  expect((await get(app, api.wikiCount)).statusCode).toBe(200)
})

test('thousands of requests for the progress of an upload are limited', async () => {
  const url = await beginUpload()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => tus(app, ada, 'HEAD', url)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(600)
  expect(statuses.filter(status => status === 429)).toHaveLength(400)
})

describe('imports into several wikis', () => {
  const wikisOf = async (person: TestMember, count: number) => {
    const wikis: CreatedWiki[] = []
    for (let made = 0; made < count; made += 1) {
      const each = await newWiki(app, person)
      app.engine.statistics.set(each.domain, NEW_WIKI_STATISTICS)
      wikis.push(each)
    }
    return wikis
  }
  const announce = async (person: TestMember, { id }: CreatedWiki, size = 1_000_000) =>
    await createUpload(app, person, { wiki: id, size })
  const uploads = () => {
    const dir = join(app.deps.config.dataDir, 'imports', 'uploads')
    return existsSync(dir) ? readdirSync(dir) : []
  }

  test('begun by one account at the same moment are limited to three, and refused ones leave no file', async () => {
    const member = await createMember(app)
    const answers = await Promise.all((await wikisOf(member, 6)).map(each => announce(member, each)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429, 429])
    expect(uploads()).toHaveLength(3)
  })

  test('of one network are limited to ten, and one that ends makes room for another account', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => createMember(app)))
    const all: [TestMember, CreatedWiki][] = []
    for (const member of members) for (const each of await wikisOf(member, 3)) all.push([member, each])
    const answers = await Promise.all(all.map(([member, each]) => announce(member, each)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    const [first] = answers
      .map(({ statusCode, headers }, at) => ({ statusCode, url: String(headers['location']), at }))
      .filter(({ statusCode }) => statusCode === 201)
    expect((await tus(app, all[first?.at ?? 0]?.[0] ?? ada, 'DELETE', first?.url ?? '')).statusCode).toBe(204)
    expect((await announce(ada, wiki)).statusCode).toBe(201)
    expect(uploads()).toHaveLength(10)
  })

  test('cannot reserve more space together than the disk has', async () => {
    app.disk.free = 2 ** 40
    const room = await app.deps.disk.room()
    const size = Math.floor(room / 2) - 1000
    Object.assign(app.deps.config, { importUploadMb: Math.ceil(room / 2 ** 20) })
    const members = await Promise.all(Array.from({ length: 4 }, () => createMember(app)))
    const all: [TestMember, CreatedWiki][] = []
    for (const member of members) for (const each of await wikisOf(member, 1)) all.push([member, each])
    const answers = await Promise.all(all.map(([member, each]) => announce(member, each, size)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 503, 503])
    expect(uploads()).toHaveLength(2)
  })

  test('that are cancelled and begun again and again keep neither data nor a place', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const url = await beginUpload()
      const [ended, part] = await Promise.all([
        tus(app, ada, 'DELETE', url),
        tus(app, ada, 'PATCH', url, {
          headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
          body: Buffer.alloc(1000),
        }),
      ])
      expect(ended.statusCode).toBe(204)
      expect(part.statusCode).toBeLessThan(500)
    }
    expect(uploads()).toEqual([])
    const member = await createMember(app)
    const others = await wikisOf(member, 3)
    for (const each of others) expect((await announce(member, each)).statusCode).toBe(201)
  })

  test('of another member are neither seen, filled nor cancelled', async () => {
    const url = await beginUpload()
    const eve = await createMember(app)
    const [own] = await wikisOf(eve, 1)
    expect((await announce(eve, wiki)).statusCode).toBe(403)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect([403, 404]).toContain(
        (
          await tus(app, eve, method, url, {
            headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
          })
        ).statusCode,
      )
    expect(own && (await announce(eve, own)).statusCode).toBe(201)
    expect(uploads()).toHaveLength(2)
  })
})
