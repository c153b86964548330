import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import {
  at,
  eachTestHasRepository,
  filesIn,
  NO_ABORT,
  readTree,
  save,
} from '#server/testing/test-repository.ts'

eachTestHasRepository()

describe('the location', () => {
  const remember = () => ({ memoryFile: `${at.base}/memory.json` })

  test('is set up in an empty or new directory, closed to others', async () => {
    await at.open().check()
    expect(statSync(at.dir).mode & 0o777).toBe(0o700)
    const open = Object.values(readTree(at.dir)).filter(entry => !/^[4-7]00 /.test(entry))
    expect(open).toEqual([])
  })

  test('is set up again if that was interrupted', async () => {
    at.setUp()
    rmSync(`${at.dir}/config`)
    at.write({ a: 'one' })
    await at.open().unpack(await save(at.open()), at.newDir(), NO_ABORT)
  })

  test('that has lost its configuration does not have its backups overwritten', async () => {
    at.setUp()
    at.write({ a: 'one' })
    await save(at.open())
    const before = filesIn(at.dir)
    renameSync(`${at.dir}/config`, `${at.base}/config`)
    await expect(at.open().check()).rejects.toMatchObject({ fault: 'no-place' })
    renameSync(`${at.base}/config`, `${at.dir}/config`)
    expect(filesIn(at.dir)).toEqual(before)
  })

  test('is not set up below a directory that does not exist, because a disk may not be mounted', async () => {
    at.drop()
    await expect(at.open().check()).rejects.toMatchObject({
      fault: 'no-place',
      message: expect.stringContaining('Is its disk mounted?'),
    })
  })

  test('is not set up beside other things', async () => {
    mkdirSync(at.dir)
    writeFileSync(`${at.dir}/thesis.odt`, '')
    await expect(at.open().check()).rejects.toThrow('BACKUP_DIR must be an empty or new directory.')
  })

  test('is not set up by a restore', async () => {
    await expect(at.open({ mayCreate: false }).list('wiki-7')).rejects.toThrow(
      `There are no backups in ${at.dir}.`,
    )
    expect(filesIn(at.base)).toEqual([])
  })

  test('that is suddenly an empty directory is not mistaken for a new one, even by a running server', async () => {
    at.write({ a: 'one' })
    at.setUp()
    const store = at.open(remember())
    await save(store)
    renameSync(at.dir, `${at.base}/disk`)
    mkdirSync(at.dir)
    for (const act of [() => save(store), () => at.open(remember()).list('wiki-7')])
      await expect(act()).rejects.toMatchObject({
        fault: 'no-place',
        message: expect.stringContaining('Is its disk mounted?'),
      })
    expect(filesIn(at.dir)).toEqual([])
    rmSync(at.dir, { recursive: true })
    renameSync(`${at.base}/disk`, at.dir)
    await save(store)
  })

  test('that contains different backups than before is not used', async () => {
    at.setUp()
    await at.open(remember()).check()
    rmSync(at.dir, { recursive: true })
    at.setUp()
    await expect(at.open(remember()).check()).rejects.toThrow('contains other backups than before')
    rmSync(`${at.base}/memory.json`)
    await at.open(remember()).check()
  })
})

test('a backup on a read-only disk can be restored', async () => {
  at.setUp()
  at.write({ a: 'one' })
  const snapshot = await save(at.open())
  const mount = (...args: string[]) => spawnSync('mount', [...args, at.dir]).status === 0
  if (!mount('--bind', at.dir) || !mount('-o', 'remount,bind,ro')) return
  try {
    const store = at.open({ mayCreate: false })
    expect(await store.list()).toEqual([snapshot])
    await store.unpack(snapshot, at.newDir(), NO_ABORT)
    await expect(save(at.open())).rejects.toMatchObject({
      fault: 'no-place',
      message: expect.stringMatching(/ cannot be used: restic says ".*read-only file system"\.$/),
    })
  } finally {
    spawnSync('umount', [at.dir])
  }
})

describe('a full disk', () => {
  test('is prevented: the reserve stays free', async () => {
    at.write({ a: Buffer.alloc(1000) })
    at.setUp()
    const full = at.open({ reserve: ({ free }) => free + 100 })
    await expect(save(full)).rejects.toMatchObject({
      fault: 'no-room',
      message: `There is not enough space left in ${at.dir} for backups.`,
    })
    const snapshot = await save(at.open())
    await expect(full.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'no-room' })
  })

  test('is reported, and earlier backups stay complete (where this process may mount a real one)', async () => {
    mkdirSync(at.dir)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at.dir]).status !== 0) return
    try {
      at.write({ a: 'one' })
      at.setUp()
      const store = at.open()
      const before = await save(store)
      at.write({ large: randomBytes(3_000_000) })
      await expect(save(store)).rejects.toMatchObject({
        fault: 'no-room',
        message: `There is no room left in ${at.dir} for backups.`,
      })
      expect(await store.list('wiki-7')).toEqual([before])
      await store.unpack(before, at.newDir(), NO_ABORT)
      await store.sweep(NO_ABORT)
      rmSync(`${at.source}/large`)
      await store.unpack(await save(store), at.newDir(), NO_ABORT)
    } finally {
      spawnSync('umount', [at.dir])
    }
  })

  test('on the machine that unpacks a backup is distinguished from one in the location', async () => {
    at.write({ large: randomBytes(3_000_000) })
    at.setUp()
    const snapshot = await save(at.open())
    const out = at.newDir()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', out]).status !== 0) return
    try {
      await expect(at.open().unpack(snapshot, out, NO_ABORT)).rejects.toMatchObject({
        fault: 'no-room',
        message: expect.stringContaining(out),
      })
    } finally {
      spawnSync('umount', [out])
    }
  })
})
