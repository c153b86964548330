import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { resticByHand, shellProgram } from '#server/testing/restic.ts'
import {
  at,
  createTestRepository,
  eachTestHasRepository,
  filesIn,
  NO_ABORT,
  readTree,
  TAKEN_AT,
} from '#server/testing/test-repository.ts'
import { UNPROTECTED } from './check-repository.ts'
import { toTags } from './snapshot-tags.ts'

// Without a key, anyone who can write to the location can forge whole backups.

const NAME = { series: 'wiki-7', id: '20261122T155441Z-0123456789abcdef' }
const FACTS = { takenAt: TAKEN_AT, verifiedAt: TAKEN_AT, files: 1, bytes: 1, about: {} }

eachTestHasRepository()

/** The directory with the content of a forged backup. */
let evil: string

beforeEach(() => {
  evil = `${at.base}/evil`
  mkdirSync(evil)
})

/** Makes a backup of anything, as the service would. */
function forge({ tags = toTags({ ...NAME, ...FACTS }), password = UNPROTECTED } = {}): void {
  const args = ['backup', ...tags.flatMap(tag => ['--tag', tag]), '.']
  resticByHand(at.dir, password, args, { cwd: evil })
}

const run = (program: string, ...args: string[]) => expect(spawnSync(program, args).status).toBe(0)

describe('a backup is refused, and nothing is written, if it has', () => {
  test.each<[string, () => void]>([
    ['a link', () => symlinkSync('/etc', `${evil}/etc`)],
    ['a device or a pipe', () => run('mkfifo', `${evil}/pipe`)],
    [
      'a program that runs as another user',
      () => {
        run('cp', '/bin/true', `${evil}/su`)
        chmodSync(`${evil}/su`, 0o4755)
      },
    ],
  ])('%s', async (_what, make) => {
    at.setUp()
    make()
    forge()
    const out = at.newDir()
    await expect(at.open().unpack(NAME, out, NO_ABORT)).rejects.toMatchObject({
      fault: 'damaged',
      message: expect.stringContaining('is not a usual file or directory'),
    })
    expect(readdirSync(out)).toEqual([])
  })
})

test('a backup with unverified facts is unpacked like any other', async () => {
  at.write({ a: 'one' })
  cpSync(at.source, evil, { recursive: true })
  at.setUp()
  forge()
  const out = at.newDir()
  await at.open().unpack(NAME, out, NO_ABORT)
  expect(Object.keys(readTree(out))).toEqual(['a'])
})

describe('the disk is not filled', () => {
  beforeEach(() => {
    at.write({ a: Buffer.alloc(5_000_000, 'x') })
    cpSync(at.source, evil, { recursive: true })
    at.setUp()
    forge()
  })

  test('by a backup that says it is smaller than it is', async () => {
    const full = at.open({ reserve: ({ free }) => free - 1_000_000 })
    await expect(full.unpack(NAME, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'no-room' })
  })

  test('by one that grows while it is being written', async () => {
    let looks = 0
    const reserve = ({ free }: { free: number }) => {
      looks += 1
      return looks === 1 ? 0 : free + 1
    }
    const program = `${at.base}/restic`
    const slow = at.open({ reserve, restic: { program } })
    // It ends only when it is told to.
    shellProgram(program, 'case "$*" in *restore*) exec sleep 600 ;; esac; exec restic "$@"')
    await expect(slow.unpack(NAME, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'no-room' })
  })
})

describe('among the backups', () => {
  beforeEach(() => {
    writeFileSync(`${evil}/a`, 'x')
    at.setUp()
  })

  test.each<[string, string[]]>([
    ['has no name', []],
    ['has no facts', ['wiki-7', NAME.id]],
    ['has facts that are none', ['wiki-7', NAME.id, 'facts={']],
    ['has other facts', ['wiki-7', NAME.id, 'facts={"takenAt":"yesterday"}']],
    ['is of a series that cannot be', ['../wiki-7', NAME.id, 'facts={}']],
  ])('a snapshot that %s harms nothing, and is left alone', async (_what, tags) => {
    at.write({ a: 'one' })
    const store = at.open()
    const good = await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about: {} }, NO_ABORT)
    forge({ tags })
    expect(await store.list()).toEqual([good])
    await store.remove(() => [good])
    expect(filesIn(`${at.dir}/snapshots`)).toHaveLength(1)
  })
})

describe('with a key, whoever can write into the place cannot', () => {
  const key = newBackupKey()
  const server = () => ({ key, memoryFile: `${at.base}/memory.json` })
  const replace = (password: string) => {
    rmSync(at.dir, { recursive: true })
    at.setUp(password)
    forge({ password })
  }

  beforeEach(async () => {
    writeFileSync(`${evil}/a`, 'x')
    at.write({ a: 'one' })
    at.setUp(key)
    await at.open(server()).save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about: {} }, NO_ABORT)
  })

  test.each([
    ['without a key', UNPROTECTED],
    ['with a key of their own', 'my-own-key-my-own-key'],
  ])('replace the backups by others %s', async (_how, password) => {
    replace(password)
    for (const store of [at.open(server()), at.open({ key, mayCreate: false })]) {
      await expect(store.list()).rejects.toMatchObject({ fault: 'wrong-key' })
      await expect(store.unpack(NAME, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'wrong-key' })
    }
  })

  test('replace them by backups of another service with the same key, unnoticed', async () => {
    replace(key)
    await expect(at.open(server()).check()).rejects.toThrow('contains other backups than before')
  })

  test('add one of another place', async () => {
    const other = createTestRepository()
    try {
      other.setUp()
      resticByHand(other.dir, UNPROTECTED, ['backup', '--tag', 'wiki-7', '.'], { cwd: evil })
      cpSync(`${other.dir}/snapshots`, `${at.dir}/snapshots`, { recursive: true })
      const store = at.open(server())
      await expect(store.list()).resolves.toHaveLength(1)
      expect(at.log.join()).toContain('is damaged')
    } finally {
      other.drop()
    }
  })
})
