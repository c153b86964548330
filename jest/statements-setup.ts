import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect } from '@jest/globals'

// Runs before every test file on SQLite. Notes the statements that its tests run, for the reporter that adds
// them up.
const folder = process.env['STATEMENTS_FOLDER']

if (folder !== undefined) {
  const { prepare } = DatabaseSync.prototype
  const statements = new Set<string>()
  DatabaseSync.prototype.prepare = function noted(sql, ...options) {
    statements.add(withoutCounts(sql))
    return prepare.call(this, sql, ...options)
  }
  afterAll(() => {
    DatabaseSync.prototype.prepare = prepare
    const { testPath = '' } = expect.getState()
    const name = `${createHash('sha256').update(testPath).digest('hex')}.json`
    writeFileSync(join(folder, name), JSON.stringify({ testPath, statements: [...statements] }))
  })
}

/** Statements that differ only in the length of a list of values count as the same. */
function withoutCounts(sql: string): string {
  return sql.replaceAll(/\?(, \?)+/g, '?').replaceAll(/\(\?\)(, \(\?\))+/g, '(?)')
}
