/**
 * The process that opens the SQLite files of wikis in use. It runs as PHP's user, because the journal belongs to
 * whoever opens the database first, and one that belongs to root, even for a moment, would keep MediaWiki out.
 */

import { flushCompileCache } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import type { Introduction, NumberedQuestion, Question, Reply } from './live-database-messages.ts'
import { bindable, readableRow } from './sqlite-values.ts'
import type { SqlRow } from './wiki-database.ts'

const open = new Map<number, DatabaseSync>()
let last = 0

function become({ user }: Introduction): void {
  process.umask(0o077)
  if (!user) return
  // After the change of user, it may no longer write to the compile cache.
  flushCompileCache()
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
}

function find(handle: number): DatabaseSync {
  const db = open.get(handle)
  if (!db) throw new Error('This database is closed.')
  return db
}

function replyTo(question: Question): number | readonly SqlRow[] {
  switch (question.kind) {
    case 'open': {
      const { readOnly = false, timeoutMs = 0 } = question.options
      const db = new DatabaseSync(question.file, { readOnly, timeout: timeoutMs })
      // The database's own schema must not call anything but harmless functions.
      db.exec('pragma trusted_schema = off')
      if (!readOnly) db.exec('pragma synchronous = full')
      last += 1
      open.set(last, db)
      return last
    }
    case 'all':
      return find(question.db)
        .prepare(question.sql)
        .all(...bindable(question.values))
        .map(readableRow)
    case 'run':
      return Number(
        find(question.db)
          .prepare(question.sql)
          .run(...bindable(question.values)).changes,
      )
    case 'begin':
      find(question.db).exec('begin immediate')
      return 0
    case 'commit':
      find(question.db).exec('commit')
      return 0
    case 'rollback':
      if (find(question.db).isTransaction) find(question.db).exec('rollback')
      return 0
    case 'close':
      open.get(question.db)?.close()
      open.delete(question.db)
      return 0
  }
}

function send(message: Reply): void {
  void sendToParent(message)
}

endWithParent()
process.once('message', (introduction: Introduction) => {
  become(introduction)
  process.on('message', ({ id, question }: NumberedQuestion) => {
    try {
      send({ id, value: replyTo(question) })
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
})
