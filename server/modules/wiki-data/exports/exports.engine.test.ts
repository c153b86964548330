// @slow

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import {
  aboutSchema,
  blockLineSchema,
  fileLineSchema,
  userLineSchema,
  watchLineSchema,
} from '#contract/wiki-data/archive-format.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { png } from '#server/engine/testing/test-files.ts'
import { uploadResult } from '#server/engine/testing/upload.ts'
import { startUploadsEngine, type UploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { givePassword, PASSWORD, prepare, unpack } from '#server/testing/exports.ts'
import { managedWiki } from '#server/testing/managed-wiki.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const HIDDEN = 'a text that was hidden'
const DELETED = 'a text that was deleted'

let kit: UploadsEngine
let wiki: WikiClient
let app: TestApp
let ada: TestMember
let made: Pick<CreatedWiki, 'id'>

beforeAll(async () => {
  kit = await startUploadsEngine(0)
  wiki = await kit.openWiki('source')
  await wiki.edit('Story', { text: 'first' })
  await wiki.edit('Story', { text: HIDDEN, summary: 'hidden summary' })
  await wiki.edit('Story', { text: 'third' })
  await wiki.edit('Gone', { text: DELETED })
  await call({ action: 'delete', title: 'Gone' })
  await call({ action: 'watch', titles: 'Story' }, 'watch')
  await call({ action: 'block', user: '192.0.2.0/24', reason: 'Spam', nocreate: '1' })
  await uploadResult(wiki, 'Dot.png', png(3, 3))
  await uploadResult(wiki, 'Dot.png', png(4, 4))
  await kit.settled()
  await plantSecrets()
  app = await createTestApp({}, { engine: kit.engine, db: kit.db })
  ada = await createMember(app)
  await givePassword(app, ada)
  made = await managedWiki(app, ada, kit.domain('source'))
})
afterAll(async () => {
  await app?.close()
  await kit?.close()
})

async function call(params: Record<string, string>, type: 'csrf' | 'watch' = 'csrf'): Promise<void> {
  const token = await wiki.token(type as 'csrf')
  const answer = await wiki.api({ ...params, token }, 'POST')
  if ('error' in answer) throw new Error(JSON.stringify(answer))
}

/** Texts that no archive may contain. */
const secrets: string[] = []

/** Hides a revision, and finds or adds secrets of every kind. */
async function plantSecrets(): Promise<void> {
  for (const change of [
    `update revision set rev_deleted = 7 where rev_len = ${HIDDEN.length}`,
    "update user set user_email_token = 'SECRETconfirm', user_newpassword = ':B:SECRETtemporary'",
    "insert into user_properties values (1, 'watchlisttoken', 'SECRETwatchlist')",
    `insert into bot_passwords (bp_user, bp_app_id, bp_password, bp_token, bp_restrictions, bp_grants)
      values (1, 'x', ':B:SECRETbot', 'SECRETbottoken', '{}', '[]')`,
    "insert into objectcache (keyname, value, exptime) values ('SECRETkey', 'SECRETsession', '20200101000000')",
  ])
    await kit.change('source', change)
  const rows = await kit.query(
    'source',
    "select user_token, user_password from user where user_token not like '***%'",
  )
  for (const { user_token, user_password } of rows) secrets.push(String(user_token), String(user_password))
  secrets.push(kit.record('source').secretKey, ...wiki.cookies.values())
  secrets.push('SECRET')
}

const text = (parts: ReadonlyMap<string, Buffer>, name: string) => parts.get(name)?.toString('latin1') ?? ''
const lines = (parts: ReadonlyMap<string, Buffer>, name: string): unknown[] =>
  text(parts, name)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

function expectNoSecrets(parts: ReadonlyMap<string, Buffer>): void {
  for (const secret of secrets.filter(each => each.length > 5))
    for (const [name, bytes] of parts)
      if (bytes.includes(secret)) throw new Error(`${name} contains ${secret}`)
}

describe('the public archive of a wiki', () => {
  test('contains its pages and files with their histories, and nothing that is hidden or deleted', async () => {
    const done = await prepare(app, ada, made.id)
    expect(done).toMatchObject({ status: 'ready', content: { files: 1, users: 1 } })
    const parts = await unpack(app, ada, done.id)
    const pages = text(parts, 'pages.xml')
    expect(pages.match(/<title>Story<\/title>/g)).toHaveLength(1)
    expect(pages).toMatch(
      />first<\/text>[\s\S]*<text bytes="\d+" deleted="deleted" ?\/>[\s\S]*>third<\/text>/,
    )
    const all = Buffer.concat([...parts.values()])
    for (const hidden of [HIDDEN, 'hidden summary', DELETED, ADMIN.email])
      expect(all.includes(hidden)).toBe(false)
    expectNoSecrets(parts)
    const files = lines(parts, 'files.jsonl').map(line => fileLineSchema.validateSync(line, { strict: true }))
    expect(files.map(({ name, old }) => [name, old])).toEqual([
      ['Dot.png', false],
      ['Dot.png', true],
    ])
    expect(parts.get('files/Dot.png')?.equals(png(4, 4))).toBe(true)
    expect(parts.get(files[1]?.path ?? '')?.equals(png(3, 3))).toBe(true)
    const about = aboutSchema.validateSync(JSON.parse(text(parts, 'about.json')), { strict: true })
    expect(about.software).toEqual({ mediawiki: kit.engine.facts.version, wikibase: null })
    expect(about.content).toEqual(done.content)
  })
})

describe('the complete copy of a wiki', () => {
  test('also contains deleted pages, accounts, watchlists, blocks and a database without secrets', async () => {
    const done = await prepare(app, ada, made.id, { kind: 'complete', password: PASSWORD })
    expect(done).toMatchObject({ status: 'ready', error: null })
    const parts = await unpack(app, ada, done.id)
    expect(text(parts, 'deleted-pages.xml')).toContain(DELETED)
    expect(text(parts, 'logs.xml')).toContain('<logtitle>Gone</logtitle>')
    expect(text(parts, 'pages.xml')).not.toContain(HIDDEN)
    expectNoSecrets(parts)
    const [admin] = lines(parts, 'users.jsonl').map(line =>
      userLineSchema.validateSync(line, { strict: true }),
    )
    expect(admin).toMatchObject({ name: ADMIN.username, email: ADMIN.email, groups: expect.any(Array) })
    expect(admin).not.toHaveProperty('password')
    expect(lines(parts, 'watchlists.jsonl').map(line => watchLineSchema.validateSync(line).title)).toContain(
      'Story',
    )
    expect(lines(parts, 'blocks.jsonl').map(line => blockLineSchema.validateSync(line))).toMatchObject([
      { target: '192.0.2.0/24', reason: 'Spam', by: ADMIN.username, sitewide: true, expires_at: null },
    ])
    const file = join(kit.dataDir, 'exported.sqlite')
    writeFileSync(file, parts.get('database/wiki.sqlite') ?? '')
    const db = new DatabaseSync(file)
    const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
    expect(one('pragma integrity_check')).toBe('ok')
    expect(one(`select count(*) from text where old_text = '${HIDDEN}'`)).toBe(1)
    expect(one('select count(*) from page')).toBe(done.content?.pages)
    expect(one("select count(*) from searchindex where searchindex match 'third'")).toBe(0)
    db.close()
  })

  test('contains password hashes on request', async () => {
    const { id } = await prepare(app, ada, made.id, {
      kind: 'complete',
      password: PASSWORD,
      password_hashes: true,
    })
    const [admin] = lines(await unpack(app, ada, id), 'users.jsonl')
    expect(admin).toMatchObject({ password: expect.stringMatching(/^:(pbkdf2|argon2):/) })
  })
})
