import { describe, expect, test } from '@jest/globals'
import { generateX25519Identity } from 'age-encryption'
import { toPublicConfig } from './public-config.ts'
import { readConfig } from './read-config.ts'

describe('backups', () => {
  test('are stored in the data directory by default', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({
      backupPlace: { kind: 'directory', dir: '/srv/data/backups', isDefault: true },
      backupKey: null,
    })
  })

  test.each([
    ['/mnt/backups', { kind: 'directory', dir: '/mnt/backups', isDefault: false }],
    ['/srv/data-backups', { kind: 'directory', dir: '/srv/data-backups', isDefault: false }],
    ['rclone:s3:bucket/wikis/', { kind: 'rclone', remote: 's3', path: 'bucket/wikis' }],
    ['rclone:My Drive:', { kind: 'rclone', remote: 'My Drive', path: '' }],
    ['off', null],
  ])('are stored where BACKUP_DIR=%s says', (value, backupPlace) => {
    expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: value }).backupPlace).toEqual(backupPlace)
  })

  test('are encrypted with an age key', async () => {
    const key = await generateX25519Identity()
    expect(readConfig({ BACKUP_KEY: key }).backupKey).toBe(key)
  })

  test('a key with a typing error is refused and not repeated', async () => {
    const wrong = (await generateX25519Identity()).slice(0, -8)
    expect(() => readConfig({ BACKUP_KEY: `${wrong}23456789` })).toThrow('BACKUP_KEY must be an age key')
    expect(() => readConfig({ BACKUP_KEY: `${wrong}23456789` })).not.toThrow(wrong.slice(-20))
  })
})

describe('the promise on the home page and in the terms', () => {
  const facts = { available: false, version: null, skins: [], extensions: [], lua: false }
  const promise = (env: NodeJS.ProcessEnv) => toPublicConfig(readConfig(env), facts).backups

  test('is backups that are kept for 30 days, as the service makes them by default', () => {
    expect(promise({})).toBe('Backups of your data, kept for 30 days')
    expect(promise({ BACKUP_DIR: 'rclone:s3:bucket/backups' })).toBe('Backups of your data, kept for 30 days')
  })

  test('names no backups if none are made', () => {
    expect(promise({ BACKUP_DIR: 'off' })).toBe('A copy of your data for yourself, at any time')
  })
})
