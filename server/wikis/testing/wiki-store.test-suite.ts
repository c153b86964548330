import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { EngineParts } from '#server/engine/engine-parts.ts'
import { languageCode, userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { importScript } from '#server/modules/wiki-data/imports/shared/prepare-draft.ts'
import { until } from '#server/testing/until.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { WikiStorageKind } from '#server/wikis/wiki-record.ts'

const never = new AbortController().signal
const NEW = {
  language: languageCode('en'),
  admin: { ...ADMIN, username: userName(ADMIN.username) },
}

/** Tests what every kind of wiki store must do, on a real engine that stores new wikis in it. */
export function testWikiStore(kind: WikiStorageKind): void {
  let kit: TestEngine

  beforeAll(async () => {
    kit = await startTestEngine()
  })
  afterAll(async () => await kit.close())

  const parts = () => partsOf(kit.engine)
  const store = () => parts().storage.forNew
  const wikiOf = async (name: string): Promise<KnownWiki> => await parts().registry.require(kit.domain(name))
  const count = async (wiki: KnownWiki, table: string) =>
    await store().use(wiki, { readOnly: true }, async db => {
      const [row] = await db.all(`select count(*) as n from ${table}`)
      return Number(row?.['n'])
    })
  /** Whether anything is left of data that no record names. */
  const isLeft = async (dbName: string) =>
    existsSync(join(kit.dataDir, 'wikis/.waiting', dbName)) || (await kit.databases()).includes(dbName)
  const copies = () => kit.engine.copies

  test('it is the one that new wikis are made in', async () => {
    await kit.createWiki('first')
    expect([store().kind, kit.record('first').storage]).toEqual([kind, kind])
  })

  describe('create', () => {
    test('makes data that is no wiki until a record names it, and discards it without a trace', async () => {
      const prepared = await store().create(NEW, Date.now())
      expect([prepared.storage, await isLeft(prepared.dbName)]).toEqual([kind, true])
      await prepared.discard()
      expect(await isLeft(prepared.dbName)).toBe(false)
    })

    test('never uses a name of a database twice', async () => {
      const made = await Promise.all([1, 2].map(async () => await store().create(NEW, Date.now())))
      expect(new Set(made.map(({ dbName }) => dbName)).size).toBe(2)
      for (const prepared of made) await prepared.discard()
    })

    test('refuses a second wiki at a host, and leaves the first one as it is', async () => {
      const client = await kit.createWiki('taken')
      const { dbName } = kit.record('taken')
      await expect(kit.createWiki('taken')).rejects.toThrow('There is already a wiki')
      expect(kit.record('taken').dbName).toBe(dbName)
      expect((await client.request('/')).status).toBe(200)
    })
  })

  describe('open', () => {
    test('reads and changes a wiki’s rows, all of a transaction or none', async () => {
      await kit.createWiki('rows')
      const wiki = await wikiOf('rows')
      expect(await count(wiki, 'page')).toBe(1)
      const failing = store().use(wiki, {}, async db => {
        await db.transaction(async inside => {
          await inside.run("update user set user_real_name = 'Nobody'")
          throw new Error('No.')
        })
      })
      await expect(failing).rejects.toThrow('No.')
      expect(await count(wiki, "user where user_real_name = 'Nobody'")).toBe(0)
      const jobs = await store().withJobs(wiki, async db => await db.all('select count(*) as n from job'))
      expect(jobs).toEqual([{ n: expect.any(Number) }])
      expect(store().isHere(wiki)).toBe(true)
    })
  })

  describe('measure', () => {
    test('counts the bytes of pages, and notices changes but not views', async () => {
      const client = await kit.openWiki('measured')
      await kit.settled()
      const wiki = await wikiOf('measured')
      const mark = async () => await store().contentMark(wiki)
      // SQLite moves its journal into the database at the first read.
      await client.page('/wiki/Special:RecentChanges')
      // Right after a change, each call returns another mark.
      await until(async () => new Set([await mark(), await mark()]).size === 1)
      const [before, bytes, stamp] = [
        await mark(),
        await store().pageBytes(wiki),
        await store().usageStamp(wiki),
      ]
      expect(bytes).toBeGreaterThan(100_000)
      await client.page('/wiki/Special:RecentChanges')
      expect(await mark()).toBe(before)
      expect(await client.edit('Page', { text: 'Text' })).toBe('Success')
      expect([(await mark()) === before, (await store().usageStamp(wiki)) === stamp]).toEqual([false, false])
    })

    test('empties what visitors fill, and nothing else', async () => {
      const client = await kit.openWiki('filled')
      await client.edit('Page', { text: 'Text' })
      const wiki = await wikiOf('filled')
      expect(await store().limitSideData(wiki, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect((await store().limitSideData(wiki, 0)).length).toBeGreaterThan(0)
      expect(await client.page('/wiki/Page')).toContain('Text')
    })
  })

  describe('copy and fill', () => {
    test('make another wiki of what a wiki was at one moment', async () => {
      const client = await kit.openWiki('origin')
      await client.edit('Page', { text: 'Before' })
      const copy = await copies().copy(kit.domain('origin'), never)
      await client.edit('Page', { text: 'After' })
      expect(copy.content).toMatchObject({ pages: 2, users: 1, files: 0 })
      expect((await copies().inspect(copy.dir, never)).content).toEqual(copy.content)
      await copies().install(copy.dir, { id: 7, domain: wikiDomain(kit.domain('twin')), sitename: 'Twin' })
      expect(kit.record('twin')).toMatchObject({ storage: kind, id: 7 })
      expect(await kit.client('twin').page('/wiki/Page')).toContain('Before')
      expect(await client.page('/wiki/Page')).toContain('After')
    })

    test('leave nothing of a copy that cannot be used', async () => {
      const dir = await copies().makeDir()
      await expect(store().fill(dir, 'http://a.example', never)).rejects.toThrow()
      expect(existsSync(dir)).toBe(false)
    })
  })

  describe('replace', () => {
    test('gives a wiki other data in one step, ends its sessions, and removes the old data', async () => {
      const client = await kit.openWiki('target')
      await client.edit('Page', { text: 'Before' })
      const copy = await copies().copy(kit.domain('target'), never)
      await client.edit('Page', { text: 'After' })
      const { dbName, secretKey } = kit.record('target')
      await copies().replace(kit.domain('target'), copy.dir)
      expect(kit.record('target')).toMatchObject({ storage: kind, secretKey })
      expect(kit.record('target').dbName).not.toBe(dbName)
      expect(await kit.client('target').page('/wiki/Page')).toContain('Before')
      expect((await client.request('/wiki/Special:Preferences')).status).toBe(302)
      expect(await client.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
      expect(await client.edit('Page', { text: 'Goes on' })).toBe('Success')
    })

    test('leaves a wiki as it is that somebody else has replaced meanwhile', async () => {
      await kit.createWiki('raced')
      const wiki = await wikiOf('raced')
      const replaced = store().whileReplaced(
        wiki,
        async requireStopped => {
          requireStopped()
          throw new Error('It was replaced meanwhile.')
        },
        never,
      )
      await expect(replaced).rejects.toThrow('It was replaced meanwhile.')
      const client = kit.client('raced')
      expect(await client.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
      expect(await client.edit('Page', { text: 'Goes on' })).toBe('Success')
    })
  })

  describe('draft', () => {
    test('is changed by scripts while the wiki stays as it is, and then replaces it', async () => {
      const client = await kit.openWiki('drafted')
      const before = await count(await wikiOf('drafted'), 'user')
      const draft = await copies().draft(kit.domain('drafted'), never)
      expect(draft.content).toMatchObject({ pages: 1, users: 1 })
      const script = { script: 'createAndPromote', args: ['--sysop', 'Grace', 'a password of Grace 1'] }
      await copies().runScript(draft.dir, { ...script, signal: never })
      expect(await copies().pageBytes(draft.dir)).toBeGreaterThan(100_000)
      expect(await count(await wikiOf('drafted'), 'user')).toBe(before)
      const { secretKey } = kit.record('drafted')
      await copies().replace(kit.domain('drafted'), draft.dir)
      expect(kit.record('drafted')).toMatchObject({ storage: kind, secretKey })
      expect(await count(await wikiOf('drafted'), 'user')).toBe(before + 1)
      expect((await client.request('/wiki/Special:Preferences')).status).toBe(302)
      expect(await client.logIn('Grace', 'a password of Grace 1')).toBe('PASS')
      expect(existsSync(draft.dir)).toBe(false)
    })

    test('says what a wiki can take, as the script that asks before an import does', async () => {
      await kit.createWiki('asked')
      const draft = await copies().draft(kit.domain('asked'), never)
      let output = ''
      const onOutput = (text: string) => (output += text)
      await copies().runScript(draft.dir, { script: importScript('ImportFacts'), onOutput, signal: never })
      expect(output).toContain('Main Page')
      await draft.remove()
    })

    test('replaces nothing when a script has left a link among its files', async () => {
      const client = await kit.createWiki('linked')
      const before = await kit.databases()
      const draft = await copies().draft(kit.domain('linked'), never)
      const dbName =
        (await kit.databases()).find(name => !before.includes(name)) ?? kit.record('linked').dbName
      const { filesDir } = store().locate({ dir: draft.dir, record: { dbName, storage: kind } })
      symlinkSync('/etc/hostname', join(filesDir, 'images', 'Link.png'))
      await expect(copies().replace(kit.domain('linked'), draft.dir)).rejects.toThrow('not an ordinary file')
      expect((await client.request('/')).status).toBe(200)
      expect(await kit.databases()).toEqual(before)
    })

    test('leaves nothing when it is not used', async () => {
      await kit.createWiki('unused')
      const before = await kit.databases()
      const draft = await copies().draft(kit.domain('unused'), never)
      await draft.remove()
      await draft.remove()
      expect(existsSync(draft.dir)).toBe(false)
      expect(await kit.databases()).toEqual(before)
      await expect(copies().pageBytes(draft.dir)).rejects.toThrow('no such draft')
    })
  })

  describe('remove', () => {
    test('is undone as long as the record is there, and then leaves nothing', async () => {
      const client = await kit.createWiki('removed')
      const wiki = await wikiOf('removed')
      const refused = kit.engine.remove(kit.domain('removed'), async remove => {
        await parts()
          .store.db.transaction()
          .execute(async trx => {
            await remove(trx)
            throw new Error('It was taken back.')
          })
      })
      await expect(refused).rejects.toThrow('It was taken back.')
      expect((await client.request('/')).status).toBe(200)
      await kit.engine.remove(kit.domain('removed'))
      expect((await client.request('/')).status).toBe(404)
      expect([existsSync(wiki.dir), existsSync(join(wiki.filesDir, 'images'))]).toEqual([false, false])
      expect(await kit.databases()).not.toContain(wiki.record.dbName)
    })
  })

  describe('an exclusive lock', () => {
    test('lets nobody write, and everybody read, until it is released', async () => {
      const client = await kit.openWiki('locked')
      expect(await client.edit('Page', { text: 'Before' })).toBe('Success')
      const { lock } = await wikiOf('locked')
      const held = await lock.lockExclusively('It is being replaced.')
      expect(await client.edit('Page', { text: 'Text' })).toBe('readonly')
      expect((await kit.client('locked').request('/')).status).toBe(200)
      await held.release()
      await held.release()
      expect(await client.edit('Page', { text: 'Text' })).toBe('Success')
    })
  })
}

/** The parts of a real engine, for tests of a part that no request reaches alone. */
function partsOf(engine: WikiEngine): EngineParts {
  return (engine as unknown as { readonly parts: EngineParts }).parts
}
