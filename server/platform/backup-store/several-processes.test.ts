// @slow

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { shellProgram } from '#server/testing/restic.ts'
import {
  at,
  eachTestHasRepository,
  filesIn,
  NO_ABORT,
  readTree,
  TAKEN_AT,
} from '#server/testing/test-repository.ts'
import { until } from '#server/testing/until.ts'
import { UNPROTECTED } from './check-repository.ts'

eachTestHasRepository()

const source = () => ({ dir: at.source, takenAt: TAKEN_AT, about: {} })
const locks = () => filesIn(`${at.dir}/locks`).filter(name => !name.includes('-tmp-'))

/** A process that saves the source. */
function startSaving(key: string): ChildProcess {
  const script = `
    const { openBackupStore } = await import(${JSON.stringify(new URL('./open-backup-store.ts', import.meta.url).href)})
    const store = openBackupStore({
      location: { kind: 'directory', dir: ${JSON.stringify(at.dir)}, isDefault: false },
      key: process.env.KEY, config: { diskReserveMb: 0 }, dataDir: ${JSON.stringify(at.base)},
      clock: { now: Date.now }, log: console,
    })
    await store.save('wiki-7', ${JSON.stringify(source())}, new AbortController().signal)`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: '', KEY: key },
    stdio: 'inherit',
  })
}

/** Starts another process that works in the location until it is told to end. */
async function startOther(): Promise<{ end(): Promise<void>; kill(): Promise<void> }> {
  const child = spawn('restic', ['--no-cache', 'backup', '--stdin'], {
    env: { PATH: process.env['PATH'], RESTIC_REPOSITORY: at.dir, RESTIC_PASSWORD: UNPROTECTED },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  await until(() => locks().length > 0)
  return {
    async end() {
      child.stdin.end('x')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('a killed save leaves no snapshot, and a repository that the next save can use and sweep', async () => {
  const key = newBackupKey()
  const large = Buffer.alloc(150_000_000)
  for (let place = 0; place < large.length; place += 8) large.writeDoubleLE(Math.sqrt(place), place)
  at.write({ large })
  at.setUp(key)
  const store = at.open({ key })
  const child = startSaving(key)
  await until(() => filesIn(`${at.dir}/data`).length > 1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await store.list('wiki-7')).toEqual([])
  expect(locks()).toHaveLength(1)
  at.write({ large: 'small' })
  const snapshot = await store.save('wiki-7', source(), NO_ABORT)
  await store.confirm([snapshot])
  await store.sweep(NO_ABORT)
  expect(locks()).toEqual([])
  expect(filesIn(`${at.dir}/data`).filter(name => !name.includes('-tmp-'))).toHaveLength(2)
  // After a day, the files it was writing count as abandoned.
  await at.open({ key, clock: { now: () => Date.now() + 2 * DAY_MS } }).sweep(NO_ABORT)
  expect(filesIn(`${at.dir}/data`)).toHaveLength(2)
  const out = at.newDir()
  await store.unpack(snapshot, out, NO_ABORT)
  expect(readTree(out)).toEqual(readTree(at.source))
})

test('a killed confirmation leaves one snapshot, which counts', async () => {
  at.write({ a: 'one' })
  at.setUp()
  const store = at.open()
  const snapshot = await store.save('wiki-7', source(), NO_ABORT)
  const [file = ''] = filesIn(`${at.dir}/snapshots`)
  copyFileSync(`${at.dir}/snapshots/${file}`, `${at.base}/${file}`)
  await store.confirm([snapshot])
  copyFileSync(`${at.base}/${file}`, `${at.dir}/snapshots/${file}`)
  expect(await store.list()).toEqual([{ ...snapshot, verifiedAt: TAKEN_AT }])
  await store.unpack(snapshot, at.newDir(), NO_ABORT)
  await store.confirm([snapshot])
  await store.remove(() => [snapshot])
  expect(filesIn(`${at.dir}/snapshots`)).toEqual([])
})

test('an aborted save ends restic quickly and leaves no snapshot and nothing that delays others', async () => {
  at.write({ a: 'one' })
  at.setUp()
  const store = at.open()
  await store.check()
  const program = shellProgram(`${at.base}/restic`, `echo $$ > ${at.base}/pid; exec restic "$@"`)
  const other = at.open({ restic: { program } })
  at.write({ large: Buffer.alloc(400_000_000) })
  const abort = new AbortController()
  const saving = other.save('wiki-7', source(), abort.signal)
  saving.catch(() => {})
  await until(() => locks().length > 0)
  const pid = Number(readFileSync(`${at.base}/pid`, 'utf8'))
  abort.abort(new Error('The server stops.'))
  await expect(saving).rejects.toThrow('The server stops.')
  expect(existsSync(`/proc/${pid}`)).toBe(false)
  expect(await store.list()).toEqual([])
  await store.sweep(NO_ABORT)
  expect(locks()).toEqual([])
})

test('a sweep waits for another process that is saving', async () => {
  const said = `${at.base}/said`
  const program = shellProgram(`${at.base}/restic`, `echo "$@" >> ${said}; exec restic "$@"`)
  at.setUp()
  const store = at.open({ restic: { program } })
  await store.check()
  const other = await startOther()
  let isSwept = false
  const sweeping = store.sweep(NO_ABORT).then(() => {
    isSwept = true
  })
  // It has failed once, and has not mistaken the other's lock for that of a killed process.
  await until(() => readFileSync(said, 'utf8').split(' prune ').length > 2)
  expect(isSwept).toBe(false)
  await other.end()
  await sweeping
})

test('the lock of a killed process delays nothing', async () => {
  at.setUp()
  const store = at.open()
  await store.check()
  await (await startOther()).kill()
  expect(locks()).toHaveLength(1)
  await store.sweep(NO_ABORT)
  expect(locks()).toEqual([])
})

test('two saves, and a save and reading, happen side by side', async () => {
  at.write({ a: 'one' })
  at.setUp()
  const store = at.open()
  const first = await store.save('wiki-1', source(), NO_ABORT)
  const other = await startOther()
  await store.save('wiki-2', source(), NO_ABORT)
  await store.unpack(first, at.newDir(), NO_ABORT)
  await other.end()
})
