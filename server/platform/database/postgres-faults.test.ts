// @sqlite-only: it asks no database.

import { expect, test } from '@jest/globals'
import { namePostgresFaults } from './postgres-faults.ts'

test.each([
  ['ends one of two transactions that wait for each other', '40P01', 'locked'],
  ['ends a transaction that another has overtaken', '40001', 'locked'],
  ['shuts down', '57P01', 'away'],
  ['has no space left', '53100', 'full'],
  ['has no memory left', '53200', 'away'],
  ['has too many connections', '53300', 'away'],
  ['ends a statement that takes too long', '57014', 'locked'],
  ['ends a transaction in which nothing happens', '25P03', 'away'],
])('a PostgreSQL that %s can be asked again', async (_what, code, fault) => {
  const step = async () => {
    throw Object.assign(new Error('no'), { code })
  }
  await expect(namePostgresFaults(step)).rejects.toMatchObject({ name: 'StorageFaultError', fault })
})

test('an error in a PostgreSQL query is not taken for a storage fault', async () => {
  const mistake = Object.assign(new Error('syntax error'), { code: '42601' })
  const step = async () => {
    throw mistake
  }
  await expect(namePostgresFaults(step)).rejects.toBe(mistake)
})
