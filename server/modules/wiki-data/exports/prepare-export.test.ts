// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { aboutSchema } from '#contract/wiki-data/archive-format.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import {
  download,
  eachTestHasExportedWiki,
  givePassword,
  list,
  PASSWORD,
  prepare,
  start,
  storeArchive,
  storedExports,
  unpack,
} from '#server/testing/exports.ts'

eachTestHasExportedWiki()

describe('a public archive', () => {
  test('is prepared, listed with its size and sum, and downloaded', async () => {
    expect((await start(app, ada, wiki.id)).json().data).toMatchObject({
      wiki_id: wiki.id,
      kind: 'public',
      status: 'pending',
      progress: { step: 'waiting', share: 0 },
      file_name: null,
    })
    await app.deps.jobs.runDue()
    const [ready] = await list(app, ada, wiki.id)
    const day = new Date(app.clock.now()).toISOString().slice(0, 10)
    const name = `${wiki.domain.replace(':', '-')}-public-${day}.zip`
    expect(ready).toMatchObject({
      status: 'ready',
      progress: null,
      expires_at: new Date(app.clock.now() + 7 * DAY_MS).toISOString(),
      file_name: name,
      content: { pages: 1 },
      error: null,
    })
    const { rawPayload, headers } = await download(app, ada, ready?.id ?? 0)
    expect(rawPayload.length).toBe(ready?.size)
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(ready?.sha256)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(ready?.size),
      etag: `"${ready?.sha256}"`,
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('contains pages, settings, a README and the sums of all parts', async () => {
    const { id } = await prepare(app, ada, wiki.id)
    const parts = await unpack(app, ada, id)
    expect([...parts.keys()]).toEqual(['pages.xml', 'settings.json', 'README.txt', 'about.json'])
    const about = aboutSchema.validateSync(JSON.parse(String(parts.get('about.json'))), { strict: true })
    expect(about).toMatchObject({
      kind: 'public',
      wiki: { domain: wiki.domain, sitename: 'Museum of cards', language: 'en' },
      software: { mediawiki: '1.43.9', wikibase: 'unknown' },
      password_hashes: false,
    })
    for (const { name, size, sha256 } of about.parts) {
      const bytes = parts.get(name) ?? Buffer.alloc(0)
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256])
    }
    expect(String(parts.get('pages.xml'))).toBe('the pages\n')
    expect(JSON.parse(String(parts.get('settings.json')))).toMatchObject({
      sitename: 'Museum of cards',
      profile: null,
    })
    expect(app.engine.copies.runs.map(({ args }) => args.includes('--public'))).toEqual([true])
  })

  test('contains the entities, if there are any', async () => {
    app.engine.copies.contents.set(wiki.domain, {
      content: { pages: 3, revisions: 3, entities: 2, users: 1, files: 0 },
      pages: {},
      files: {},
    })
    const parts = await unpack(app, ada, (await prepare(app, ada, wiki.id)).id)
    expect(String(parts.get('entities.json'))).toBe('the json\n')
    expect(String(parts.get('entities.nt'))).toBe('the rdf\n')
  })

  test('is announced by an email without secrets, and is a file that only the server reads', async () => {
    const { sha256 } = await prepare(app, ada, wiki.id)
    await app.deps.jobs.runDue()
    const email = app.emails.at(-1)
    expect(email).toMatchObject({
      to: { address: ada.user.email },
      subject: 'The copy of Museum of cards is ready',
    })
    const [file = ''] = storedExports(app)
    expect(storedExports(app)).toHaveLength(1)
    expect(file).toMatch(/^[0-9a-f]{32}\.zip$/)
    expect(statSync(join(app.deps.config.dataDir, 'exports', file)).mode & 0o777).toBe(0o600)
    expect(email?.text).toContain(`${app.deps.config.publicUrl}/wikis/manage/${wiki.id}?tab=data`)
    expect(email?.text).not.toContain(file)
    expect(email?.text).not.toContain(sha256)
    // No copy of the wiki is left.
    expect(app.engine.copies.dirs()).toEqual([])
  })

  test('replaces an earlier one', async () => {
    const first = await storeArchive(app, ada, wiki.id, 10)
    const second = await prepare(app, ada, wiki.id)
    expect((await list(app, ada, wiki.id)).map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'ready'],
      [first, 'gone'],
    ])
    expect(storedExports(app)).toHaveLength(1)
    expect((await download(app, ada, first)).statusCode).toBe(410)
  })
})

describe('a complete copy', () => {
  beforeEach(async () => await givePassword(app, ada))

  test('needs a log-in within the last ten minutes, or the password; a public archive does not', async () => {
    const order = async (more: object) => await start(app, ada, wiki.id, { kind: 'complete', ...more })
    app.clock.advance(10 * MINUTE_MS)
    expect((await order({})).json().code).toBe('recent-log-in-required')
    expect((await order({ password: 'a fine long passwore' })).json().errors).toEqual({
      password: ['This is not your password. Please try again.'],
    })
    expect(await list(app, ada, wiki.id)).toEqual([])
    await prepare(app, ada, wiki.id)
    await prepare(app, ada, wiki.id, { kind: 'complete', password: PASSWORD })
    app.clock.advance(9 * MINUTE_MS)
    await prepare(app, ada, wiki.id, { kind: 'complete' })
  })

  test('also contains users, watchlists, blocks, deleted pages, the log and the database', async () => {
    const open = await storeArchive(app, ada, wiki.id, 10)
    const { id } = await prepare(app, ada, wiki.id, { kind: 'complete', password: PASSWORD })
    expect((await download(app, ada, open)).statusCode).toBe(200)
    const parts = await unpack(app, ada, id)
    expect([...parts.keys()]).toEqual([
      ...['users.jsonl', 'watchlists.jsonl', 'blocks.jsonl', 'pages.xml', 'deleted-pages.xml', 'logs.xml'],
      ...['database/wiki.sqlite', 'settings.json', 'history.jsonl', 'README.txt', 'about.json'],
    ])
    const [created] = String(parts.get('history.jsonl'))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
      .filter(({ subject }) => subject !== 'public')
    expect(created).toMatchObject({ kind: 'created', subject: wiki.domain })
    expect(JSON.parse(String(parts.get('settings.json'))).profile).toMatchObject({ purpose: 'data_hub' })
  })

  test('has password hashes only on request', async () => {
    const { id } = await prepare(app, ada, wiki.id, {
      kind: 'complete',
      password: PASSWORD,
      password_hashes: true,
    })
    const [line = ''] = String((await unpack(app, ada, id)).get('users.jsonl')).split('\n')
    expect(JSON.parse(line).password).toMatch(/^:pbkdf2:/)
    const refused = await start(app, ada, wiki.id, { password_hashes: true })
    expect(refused.json().errors).toHaveProperty('password_hashes')
  })
})
