// @sqlite-only: other tests send PostgreSQL the same statements.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import { newFolder } from '#jest/test-folders.ts'
import { readingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import {
  archive,
  jsonLines,
  user,
} from '#server/modules/wiki-data/imports/reading/testing/example-archive.ts'
import { dumpXml, FACTS, pageXml } from '#server/modules/wiki-data/imports/reading/testing/example-dump.ts'
import { readArchive } from './read-archive.ts'

const XML = dumpXml(pageXml('A', 0))
let dir: string

beforeEach(() => {
  dir = newFolder()
  mkdirSync(join(dir, 'out'))
})

async function read(bytes: Buffer, { write = false } = {}) {
  const path = join(dir, 'upload')
  writeFileSync(path, bytes)
  const file = await open(path, 'r')
  const order = {
    kind: 'zip',
    task: write ? 'write' : 'check',
    facts: FACTS,
    limits: readingLimits(64),
  } as const
  try {
    return await readArchive(
      file.fd,
      { ...order, now: Date.now(), dir: write ? join(dir, 'out') : null },
      FACTS,
    )
  } finally {
    await file.close()
  }
}

describe('a ZIP file', () => {
  /** Replaces all occurrences of a text in a ZIP file. */
  const replaced = (bytes: Buffer, from: string, to: string) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

  test.each([
    ['leads to a parent', 'files/x', '../../x'],
    ['is absolute', 'files/x', '/tmp//x'],
    ['has a backslash', 'files/x', 'fil\\..x'],
    ['is that of another', 'files/x', 'files/y'],
  ])('whose entry has a name that %s is refused', async (_title, from, to) => {
    const bytes = replaced(await archive({ files: { 'x.png': 'a', 'y.png': 'b' } }), from, to)
    await expect(read(bytes)).rejects.toThrow(/damaged|not have the structure/)
  })

  test('with a link is refused', async () => {
    const bytes = await archive({ files: { 'x.png': '/etc/passwd' } })
    const at = bytes.lastIndexOf(Buffer.from('files/x.png'))
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, at - 8)
    await expect(read(bytes)).rejects.toThrow('not have the structure')
  })

  test('that is encrypted is refused', async () => {
    const bytes = await archive()
    const at = bytes.lastIndexOf(Buffer.from('pages.xml', 'latin1'))
    const flags = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'), at) + 8
    bytes.writeUInt16LE(bytes.readUInt16LE(flags) | 1, flags)
    await expect(read(bytes)).rejects.toThrow('encrypted')
  })

  test('whose entries share their bytes is refused', async () => {
    const bytes = await archive({ files: { 'x.png': 'a'.repeat(500), 'y.png': 'b'.repeat(500) } })
    const header = (name: string) =>
      bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'), bytes.lastIndexOf(Buffer.from(name)))
    bytes.writeUInt32LE(bytes.readUInt32LE(header('files/x.png') + 42), header('files/y.png') + 42)
    await expect(read(bytes)).rejects.toThrow('not have the structure')
  })

  test('with an entry that is larger than announced is refused', async () => {
    const bytes = await archive({ parts: { [archiveParts.pages]: XML } })
    const at = bytes.lastIndexOf(
      Buffer.from('PK\x01\x02', 'latin1'),
      bytes.lastIndexOf(Buffer.from('pages.xml')),
    )
    bytes.writeUInt32LE(XML.length - 10, at + 24)
    await expect(read(bytes)).rejects.toThrow(/incomplete|damaged/)
  })

  test.each([
    [
      'whose part has another sum',
      { about: { parts: [{ name: 'pages.xml', size: 0, sha256: '0'.repeat(64) }] } },
    ],
    ['of another version', { about: { version: 2 } }],
    ['of another format', { about: { format: 'other' } }],
    [
      'whose parts are missing',
      { about: { parts: [{ name: 'users.jsonl', size: 1, sha256: '0'.repeat(64) }] } },
    ],
    ['without pages among its parts', { about: { parts: [] } }],
  ])('%s is refused', async (_title, change) => {
    await expect(read(await archive(change))).rejects.toThrow(/incomplete|another version|damaged/)
  })
})

describe('the accounts of a complete copy', () => {
  const users = async (...lines: object[]) => {
    const bytes = await archive({ parts: { [archiveParts.users]: jsonLines(lines) } })
    const { report, parts } = await read(bytes, { write: true })
    const kept = parts.users.flatMap(name =>
      readFileSync(join(dir, 'out', name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    )
    return { kept, losses: report.losses }
  }
  const HASH = `:pbkdf2:sha512:30000:64:${'A'.repeat(22)}==:${'B'.repeat(86)}==`

  test('are imported with their groups, appearance and password', async () => {
    const groups = [
      { name: 'sysop', expires_at: null },
      { name: 'steward', expires_at: null },
    ]
    const preferences = { skin: 'vector', watchlisttoken: 'secret', language: 'de' }
    const { kept, losses } = await users(user('Ada', { groups, preferences, password: HASH }))
    expect(kept).toEqual([
      expect.objectContaining({
        name: 'Ada',
        groups: [{ name: 'sysop', expires_at: null }],
        preferences: { skin: 'vector', language: 'de' },
        password: HASH,
      }),
    ])
    expect(losses).toEqual(['One account will not be in the group “steward”, which this wiki lacks.'])
  })

  test.each([
    ['costs too much', ':pbkdf2:sha512:2147483647:64:AAAAAAAAAAAA==:BBBBBBBBBBBBBBBBBBBB=='],
    ['costs too much', ':bcrypt:31$abcdefghijklmnopqrstuv$abcdefghijklmnopqrstuvwxyz01234'],
    ['takes too much memory', ':argon2:$argon2id$v=19$m=4194304,t=4,p=1$AAAAAAAAAAA$BBBBBBBBBBBBBBBBBBBB'],
    ['is none', ':pbkdf2:sha512:30000:64:x'],
    ['is not hashed', 'secret'],
    ['is too weak', ':A:5f4dcc3b5aa765d61d8327deb882cf99'],
    ['is layered', `:pbkdf2-legacyB:!sha512:30000:64:${'A'.repeat(22)}==:${'B'.repeat(86)}==`],
  ])('are imported without a password that %s', async (_title, password) => {
    const { kept, losses } = await users(user('Ada', { password }))
    expect(kept[0].password).toBeNull()
    expect(losses).toHaveLength(1)
  })

  test.each([
    ['Wikistead importer'],
    ['wikistead_importer'],
    ['imported>Ada'],
    ['192.0.2.1/24'],
    ['A\u202eB'],
    [' Ada'],
    ['a|b'],
    ['Ada@x'],
  ])('are not imported as %j', async name => {
    expect((await users(user(name))).kept).toEqual([])
  })

  test('that are listed twice, or with errors, are imported once', async () => {
    const { kept, losses } = await users(user('Ada'), user('Ada', { real_name: 'Eve' }), { name: 'Bob' }, [])
    expect(kept.map(({ name, real_name }) => [name, real_name])).toEqual([['Ada', '']])
    expect(losses).toContain('3 accounts will not be imported: not valid here.')
  })
})

describe('the files of an archive', () => {
  test('are stored under names of our own', async () => {
    const { parts, report } = await read(
      await archive({ files: { 'Card & co.png': 'a', 'Logo.svg': 'b' } }),
      {
        write: true,
      },
    )
    expect(readdirSync(join(dir, 'out', 'files')).sort()).toEqual(['0.png', '1.svg'])
    expect([parts.files, report.content.files]).toEqual([['files-000001.jsonl'], 2])
  })

  test('of other types, or larger than the wiki allows, are not imported', async () => {
    const files = { 'a.php': '<?php', 'b.png': 'x'.repeat(FACTS.fileMax + 1), 'c.png': 'c' }
    const { report } = await read(await archive({ files }))
    expect(report.content.files).toBe(1)
    expect(report.losses[0]).toContain('2 files will not be imported: a type or size')
  })
})

test('blocks nobody who was on the wiki before', async () => {
  const block = (target: string) => ({
    ...{ target, by: null, reason: '', created_at: '2020-01-02T03:04:05Z', expires_at: null, sitewide: true },
    ...{ blocks_account_creation: true, blocks_email: true, blocks_own_talk_page: true, autoblocks: true },
    ...{ visitors_only: false, hides_name: true, restrictions: [] },
  })
  const parts = {
    [archiveParts.users]: jsonLines([user('Keeper'), user('Vandal')]),
    [archiveParts.blocks]: jsonLines([block('Keeper'), block('Vandal'), block('192.0.2.0/24')]),
  }
  const { report, parts: written } = await read(await archive({ parts }), { write: true })
  expect(report.losses).toContainEqual(expect.stringMatching(/^One block /))
  const text = written.blocks.map(name => readFileSync(join(dir, 'out', name), 'utf8')).join('')
  expect([...text.matchAll(/"target":"([^"]+)"/g)].map(([, target]) => target)).toEqual([
    'Vandal',
    '192.0.2.0/24',
  ])
})

test('does not import the history of the other wiki', async () => {
  const row = { id: 1, at: '2026-01-02T03:04:05.000Z', who: 'eve@example.org', kind: 'deleted' }
  const parts = { [archiveParts.history]: `${jsonLines([row])}no JSON at all\n` }
  const [withIt, without] = [await read(await archive({ parts })), await read(await archive({}))]
  expect(withIt.report).toEqual(without.report)
})
