// @slow

import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { shellProgram } from '#server/testing/restic.ts'
import { at, eachTestHasRepository, NO_ABORT, readTree, TAKEN_AT } from '#server/testing/test-repository.ts'
import type { ResticOptions } from './restic.ts'

eachTestHasRepository()

/** Opens a remote that is configured in rclone's environment. */
function open(key: string | null = null, options: Partial<ResticOptions> = {}, remote = 'disk') {
  const env = {
    PATH: process.env['PATH'],
    ...{ RCLONE_CONFIG: '/dev/null', RCLONE_CONFIG_DISK_TYPE: 'alias', RCLONE_CONFIG_DISK_REMOTE: at.base },
  }
  const location = { kind: 'remote', repository: `rclone:${remote}:backups` } as const
  return at.open({ location, key, restic: { env, ...options } })
}

test('an rclone remote keeps snapshots as a directory does', async () => {
  at.write({ 'wiki.json': '{}', 'images/Übersicht 100%.txt': 'text '.repeat(50_000), empty: '' })
  const key = newBackupKey()
  at.setUp(key)
  const store = open(key)
  const save = async () =>
    await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about: { pages: 3 } }, NO_ABORT)
  const first = await save()
  const saved = await save()
  await store.confirm([saved])
  const second = { ...saved, verifiedAt: TAKEN_AT }
  expect(await store.list('wiki-7')).toEqual(expect.arrayContaining([first, second]))
  const out = at.newDir()
  await store.unpack(first, out, NO_ABORT)
  expect(readTree(out)).toEqual(readTree(at.source))
  await store.remove(() => [first])
  await store.sweep(NO_ABORT)
  // Without rclone, the same repository is seen.
  expect(await at.open({ key }).list()).toEqual([second])
})

describe('a remote', () => {
  test('that is not configured is reported', async () => {
    await expect(open(null, {}, 'nowhere').check()).rejects.toMatchObject({
      fault: 'no-place',
      // restic may exit before it has passed on rclone's reason.
      message: expect.stringMatching(
        /^The backups in rclone:nowhere:backups cannot be used: restic says .*(didn't find section|talking HTTP to rclone)/,
      ),
    })
  })

  test('that is full is distinguished from one that does not respond', async () => {
    await open().check()
    const says = (text: string) =>
      shellProgram(
        `${at.base}/restic`,
        `case "$*" in *" backup "*) echo "${text}" >&2; exit 1 ;; esac; exec restic "$@"`,
      )
    const save = async (text: string) =>
      await open(null, { program: says(text) }).save(
        'wiki-7',
        { dir: at.source, takenAt: 0, about: {} },
        NO_ABORT,
      )
    await expect(save('Fatal: 507 Insufficient Storage')).rejects.toMatchObject({ fault: 'no-room' })
    await expect(save('Fatal: dial tcp 192.0.2.1:443: i/o timeout')).rejects.toMatchObject({
      fault: 'no-place',
    })
  })
})

test('restic and rclone get none of the service’s secrets, and their own appear in no message', async () => {
  const secrets = {
    BACKUP_KEY: 'hunter2',
    DATABASE_URL: 'hunter2',
    SMTP_URL: 'hunter2',
    RECAPTCHA_SECRET: 'hunter2',
  }
  const program = shellProgram(
    `${at.base}/restic`,
    `{ env; echo "$@"; } > ${at.base}/seen
      echo 'rclone: 2026/11/22 16:19:50 ERROR : : error listing: Get "https://ada:hunter2@s3.example/b?X-Amz-Signature=hunter2": 403' >&2
      exit 1`,
  )
  const env = { PATH: process.env['PATH'], AWS_PROFILE: 'backups', ...secrets }
  const store = open(newBackupKey(), { program, env })
  await expect(store.check()).rejects.toThrow('"https://s3.example/b": 403')
  await expect(store.check()).rejects.not.toThrow('hunter2')
  const seen = readFileSync(`${at.base}/seen`, 'utf8')
  expect(seen).toContain('AWS_PROFILE=backups')
  expect(seen).not.toContain('hunter2')
})
