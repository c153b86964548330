// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { newBackupKey } from './backup-config.ts'
import { toPublicConfig } from './public-config.ts'
import { readConfig } from './read-config.ts'

describe('backups', () => {
  test('are stored in the data directory by default', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({
      backupLocation: { kind: 'directory', dir: '/srv/data/backups', isDefault: true },
      backupKey: null,
    })
  })

  test.each([
    ['/mnt/backups', { kind: 'directory', dir: '/mnt/backups', isDefault: false }],
    ['/srv/data-backups', { kind: 'directory', dir: '/srv/data-backups', isDefault: false }],
    ['rclone:s3:bucket/wikis/', { kind: 'remote', repository: 'rclone:s3:bucket/wikis' }],
    ['rclone:My Drive:', { kind: 'remote', repository: 'rclone:My Drive:' }],
    ['s3:https://s3.example.org/bucket', { kind: 'remote', repository: 's3:https://s3.example.org/bucket' }],
    ['sftp:backup@vault:/srv/wikis', { kind: 'remote', repository: 'sftp:backup@vault:/srv/wikis' }],
    ['off', null],
  ])('are stored where BACKUP_DIR=%s says', (value, backupLocation) => {
    expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: value }).backupLocation).toEqual(backupLocation)
  })

  test('are protected by a key', () => {
    const key = newBackupKey()
    expect(readConfig({ BACKUP_KEY: key }).backupKey).toBe(key)
  })

  test('a key that is easy to guess is refused and not repeated', () => {
    expect(() => readConfig({ BACKUP_KEY: 'hunter2' })).toThrow('BACKUP_KEY must have 20 characters or more.')
    expect(() => readConfig({ BACKUP_KEY: 'hunter2' })).not.toThrow('hunter2')
  })
})

describe('the promise on the home page and in the terms', () => {
  const facts = { available: false, version: null, skins: [], extensions: [], lua: false }
  const promise = (env: NodeJS.ProcessEnv) => toPublicConfig(readConfig(env), facts, false).backups

  test('names backups that are kept for 30 days, as the service makes them by default', () => {
    expect(promise({})).toBe('Backups of your data, kept for 30 days')
    expect(promise({ BACKUP_DIR: 'rclone:s3:bucket/backups' })).toBe('Backups of your data, kept for 30 days')
  })

  test('does not mention backups if none are made', () => {
    expect(promise({ BACKUP_DIR: 'off' })).toBe('A copy of your data for yourself, at any time')
  })
})
