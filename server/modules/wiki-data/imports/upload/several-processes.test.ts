// @slow

import { readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { newFolder } from '#jest/test-folders.ts'
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
import { createSecondProcess } from '#server/testing/second-process.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'

let filesDir: string
let first: TestApp
let second: TestApp
let ada: TestMember
let wiki: CreatedWiki
let open: ClientRequest[]

beforeEach(async () => {
  filesDir = newFolder()
  await start({ filesDir })
})
afterEach(async () => await end())

async function start(config: { filesDir: string | null }): Promise<void> {
  first = await createTestApp(config)
  second = await createSecondProcess(first)
  open = []
  ada = await createMember(first)
  wiki = await newWiki(first, ada)
  first.engine.statistics.set(wiki.domain, NEW_WIKI_STATISTICS)
}

async function end(): Promise<void> {
  for (const each of open) each.destroy()
  await second.close()
  await first.close()
}

const begin = async (size: number, by = ada, at = wiki) => {
  const created = await createUpload(first, by, { wiki: at.id, size })
  return String(created.headers['location'])
}
const offset = async (at: TestApp, url: string) =>
  Number((await tus(at, ada, 'HEAD', url)).headers['upload-offset'])

/** Sends the beginning of a part to a process and leaves the request open. */
async function beginPart(at: TestApp, url: string, text: string, by = ada) {
  if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(at.app.server)
  const headers = {
    ...by.headers,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
    'upload-offset': '0',
  }
  const sent = request({ host: '127.0.0.1', port, method: 'PATCH', path: url, headers, agent: false })
  open.push(sent)
  const status = new Promise<number | null>(resolve => {
    sent.on('response', response => resolve(response.resume().statusCode ?? null))
    sent.on('error', () => resolve(null))
  })
  const before = arrivedBytes(filesDir)
  sent.write(text)
  await until(() => arrivedBytes(filesDir) === before + text.length)
  return { status }
}

describe('an upload whose parts arrive at different processes', () => {
  test('is complete in the shared directory, and is checked once', async () => {
    const url = await begin(12)
    expect((await sendPart(first, ada, url, 0, Buffer.from('one '))).statusCode).toBe(204)
    expect(await offset(second, url)).toBe(4)
    expect((await sendPart(second, ada, url, 4, Buffer.from('two '))).statusCode).toBe(204)
    expect((await sendPart(first, ada, url, 8, Buffer.from('more'))).statusCode).toBe(204)
    const uploads = join(filesDir, 'imports', 'uploads')
    expect(readdirSync(uploads).map(name => readFileSync(join(uploads, name), 'utf8'))).toEqual([
      'one two more',
    ])
    const jobs = await first.deps.db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', 'like', '%check%')
      .execute()
    expect(jobs).toHaveLength(1)
  })

  test('ends the part that still arrives at the other one, which writes nothing later', async () => {
    const url = await begin(1000)
    const old = await beginPart(first, url, 'x'.repeat(600))
    expect(await offset(second, url)).toBe(600)
    expect(await old.status).toBeNull()
    // The client of the first part tries to change the bytes of the second.
    open[0]?.write('evil'.repeat(100))
    expect((await sendPart(second, ada, url, 600, Buffer.alloc(400, 'y'))).statusCode).toBe(204)
    expect(await newestImport(second, ada, wiki.id)).toMatchObject({ status: 'checking', received: 1000 })
    const [name = ''] = readdirSync(join(filesDir, 'imports', 'uploads'))
    expect(readFileSync(join(filesDir, 'imports', 'uploads', name), 'utf8')).toBe(
      'x'.repeat(600) + 'y'.repeat(400),
    )
  })

  test('continues after the process that received a part was killed', async () => {
    const url = await begin(10)
    const killed = { receiver: 'killed', receiver_until: first.clock.now() + 6000 }
    await first.deps.db.updateTable('wiki_imports').set(killed).execute()
    const waiting = sendPart(second, ada, url, 0, Buffer.from('0123456789'))
    const isWanted = async () =>
      (await first.deps.db.selectFrom('wiki_imports').select('receiver_wanted').executeTakeFirstOrThrow())
        .receiver_wanted === 1
    await until(isWanted)
    first.clock.advance(6000)
    expect((await waiting).statusCode).toBe(204)
  })

  test('accepts no more from an account than one process does', async () => {
    const others = [await newWiki(first, ada), await newWiki(first, ada)]
    for (const { domain } of others) first.engine.statistics.set(domain, NEW_WIKI_STATISTICS)
    const urls = [
      await begin(1000),
      ...(await Promise.all(others.map(async other => await begin(1000, ada, other)))),
    ]
    const [one = '', two = '', three = ''] = urls
    await beginPart(first, one, 'x')
    await beginPart(second, two, 'x')
    for (const at of [first, second])
      expect((await sendPart(at, ada, three, 0, Buffer.from('x'))).statusCode).toBe(429)
  })

  test('gets a plain error that says where the file is if the processes share no directory', async () => {
    await end()
    await start({ filesDir: null })
    const url = await begin(10)
    const answer = await sendPart(second, ada, url, 0, Buffer.from('01234'))
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      503,
      '5',
      'The beginning of this file is on another of our servers. Your upload continues as soon as that server responds.',
    ])
    expect((await sendPart(first, ada, url, 0, Buffer.from('01234'))).statusCode).toBe(204)
  })
})

test('simultaneous uploads at two processes cannot exceed what an account may have open', async () => {
  const wikis = await Promise.all(Array.from({ length: 6 }, async () => await newWiki(first, ada)))
  for (const { domain } of wikis) first.engine.statistics.set(domain, NEW_WIKI_STATISTICS)
  const answers = await Promise.all(
    wikis.map(
      async ({ id }, index) => await createUpload(index % 2 ? first : second, ada, { wiki: id, size: 10 }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429])
})
