import { existsSync, readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import {
  arrivedBytes,
  createUpload,
  NEW_WIKI_STATISTICS,
  newestImport,
  tus,
} from '#server/testing/import-upload.ts'
import { createAppWithWiki, get, newWiki } from '#server/testing/new-wiki.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { TRANSFER_LIMITS } from './transfers.ts'

jest.setTimeout(60_000)

let app: TestApp
let ada: TestMember
let wiki: CreatedWiki
let port: number
let open: ClientRequest[]

beforeEach(async () => {
  ;({ app, ada, wiki } = await createAppWithWiki())
  app.engine.statistics.set(wiki.domain, NEW_WIKI_STATISTICS)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  open = []
})
afterEach(async () => {
  for (const each of open) each.destroy()
  await app.close()
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

test('a connection that breaks off loses nothing that has arrived, and the upload goes on', async () => {
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
  // Of one account two at a time.
  const { perAccount } = TRANSFER_LIMITS
  await until(() => arrivedBytes(app.deps.config.dataDir) === 3 * perAccount && ended.length >= 3)
  expect(ended).toEqual([429, 429, 429])
  expect((await get(app, api.wikiCount)).statusCode).toBe(200)
})

test('thousands of questions about an upload are limited, and cost no more', async () => {
  const url = await beginUpload()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => tus(app, ada, 'HEAD', url)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(600)
  expect(statuses.filter(status => status === 429)).toHaveLength(400)
})
