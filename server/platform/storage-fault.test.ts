import { expect, test } from '@jest/globals'
import { StorageFaultError, storageFaultOf } from './storage-fault.ts'

const error = (fields: object) => Object.assign(new Error('no'), fields)

test.each([
  ['a full disk', error({ code: 'ENOSPC' }), 'full'],
  ['SQLite on a full disk', error({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
  ['a shared file of SQLite that cannot grow', error({ code: 'ERR_SQLITE_ERROR', errcode: 4874 }), 'full'],
  ['a locked SQLite file', error({ code: 'ERR_SQLITE_ERROR', errcode: 517 }), 'locked'],
  ['a read-only file system', error({ code: 'EROFS' }), 'read-only'],
  ['a MariaDB that is gone', error({ code: 'ECONNREFUSED', errno: -111, sqlState: 'HY000' }), 'away'],
  ['a MariaDB that is shutting down', error({ sqlState: '08S01', errno: 1053 }), 'away'],
  ['a cause of the error', new Error('no', { cause: new StorageFaultError('away') }), 'away'],
  ['a unique key that is taken', error({ code: 'ERR_SQLITE_ERROR', errcode: 2067 }), null],
  ['a connection elsewhere that was refused', error({ code: 'ECONNREFUSED' }), null],
  [
    'a mistake in a query for MariaDB',
    error({ sqlState: '42000', code: 'ER_PARSE_ERROR', errno: 1064 }),
    null,
  ],
  ['something that is no error', 'no', null],
])('%s is recognized', (_what, thrown, fault) => {
  expect(storageFaultOf(thrown)).toBe(fault)
})
