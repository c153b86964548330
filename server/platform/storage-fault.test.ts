// @sqlite-only: other tests send PostgreSQL the same statements.

import { expect, test } from '@jest/globals'
import { isDiskFull, NoRoomError, programError, StorageFaultError, storageFaultOf } from './storage-fault.ts'

const error = (fields: object) => Object.assign(new Error('no'), fields)

test.each([
  ['a full disk', error({ code: 'ENOSPC' }), 'full'],
  ['SQLite on a full disk', error({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
  ['a shared file of SQLite that cannot grow', error({ code: 'ERR_SQLITE_ERROR', errcode: 4874 }), 'full'],
  ['a locked SQLite file', error({ code: 'ERR_SQLITE_ERROR', errcode: 517 }), 'locked'],
  ['a read-only file system', error({ code: 'EROFS' }), 'read-only'],
  ['too little room for a copy', new NoRoomError('3 GB more are needed.'), 'full'],
  ['MariaDB on a full disk', error({ sqlState: 'HY000', errno: 1021 }), 'full'],
  [
    'MariaDB that cannot write a temporary file',
    Object.assign(new Error('Error writing file (errno: 28 "No space left")'), {
      sqlState: 'HY000',
      errno: 3,
    }),
    'full',
  ],
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

test.each([
  ['ENOSPC: no space left on device, write'],
  ['PHP Warning: fopen(): failed to open stream: No space left on device'],
  ['SQLSTATE[HY000]: General error: 13 database or disk is full'],
  ["Error 1114: The table 'page' is full"],
  ['Error 1021: Disk full (/var/lib/mysql/page.MAI); waiting for someone to free some space'],
  ['Got error 28 "No space left on device" from storage engine Aria'],
  ['write: Disk quota exceeded'],
])('a program that prints "%s" has failed because the disk is full', output => {
  expect(isDiskFull(programError('It failed.', output))).toBe(true)
})

test('a program that fails for another reason and a wiki’s full quota do not count as a full disk', () => {
  for (const output of ['PHP Fatal error: Allowed memory size', 'This wiki has used all of its storage.'])
    expect(isDiskFull(programError(output))).toBe(false)
})
