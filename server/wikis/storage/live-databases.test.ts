import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { findLeftovers } from '#server/php/leftovers.ts'
import { spawnAs, unprivilegedUser } from '#server/platform/process-user.ts'
import { LiveDatabases } from './live-databases.ts'
import { StorageUnavailableError } from './wiki-database.ts'

const user = unprivilegedUser()
const id = `live-databases-${process.pid}`
let dir: string
let file: string
let databases: LiveDatabases

beforeEach(() => {
  dir = newFolder()
  file = join(dir, 'wiki.sqlite')
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; create table t (n integer, b blob); insert into t values (1, x'c3a4')`)
  db.close()
  for (const path of [dir, file]) if (user) chownSync(path, user.uid, user.gid)
  chmodSync(file, 0o600)
  databases = new LiveDatabases(user, id)
})
afterEach(async () => await databases.stop())

test('reads and writes, with bytes as text', async () => {
  const db = await databases.open(file)
  expect(await db.all('select n, b from t where n = ?', [1])).toEqual([{ n: 1, b: 'ä' }])
  expect(await db.run('update t set n = ? where n = 1', [2])).toBe(1)
  expect(await db.all('select n from t')).toEqual([{ n: 2 }])
  await db.close()
  await expect(db.all('select 1')).rejects.toThrow('closed')
})

test('a transaction is done as a whole or not at all', async () => {
  const db = await databases.open(file)
  await db.transaction(async ({ run }) => await run('insert into t (n) values (5)'))
  const failing = db.transaction(async ({ run }) => {
    await run('insert into t (n) values (6)')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await db.all('select n from t order by n')).toEqual([{ n: 1 }, { n: 5 }])
})

test('a file that is not there is not created', async () => {
  await expect(databases.open(join(dir, 'other.sqlite'), { readOnly: true })).rejects.toThrow(
    'unable to open',
  )
})

test('queries fail when the process is killed, and the next one starts another', async () => {
  const db = await databases.open(file)
  const [pid = 0] = findLeftovers({ configFile: '', pool: '', id })
  const running = db.all('select 1')
  process.kill(pid, 'SIGKILL')
  await running.catch(error => expect(error).toBeInstanceOf(StorageUnavailableError))
  await expect(db.all('select 1')).rejects.toBeInstanceOf(StorageUnavailableError)
  const again = await databases.open(file)
  expect(await again.all('select n from t')).toEqual([{ n: 1 }])
})

test('a slow query holds up its own wiki and no other one', async () => {
  const otherFile = join(dir, 'other.sqlite')
  new DatabaseSync(otherFile).close()
  if (user) chownSync(otherFile, user.uid, user.gid)
  const [db, other] = [await databases.open(file), await databases.open(otherFile)]
  let hasEnded = false
  const endless = db.all(
    'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
  )
  const ended = expect(endless.finally(() => (hasEnded = true))).rejects.toBeInstanceOf(
    StorageUnavailableError,
  )
  const own = expect(db.all('select 1')).rejects.toBeInstanceOf(StorageUnavailableError)
  expect(await other.all('select 1 n')).toEqual([{ n: 1 }])
  const later = await databases.open(otherFile)
  expect(await later.all('select 2 n')).toEqual([{ n: 2 }])
  expect(hasEnded).toBe(false)
  await databases.stop()
  await Promise.all([ended, own])
})

test('wikis share processes when there are many of them', async () => {
  const files = Array.from({ length: 9 }, (_, number) => join(dir, `wiki-${number}.sqlite`))
  for (const each of files) {
    new DatabaseSync(each).close()
    if (user) chownSync(each, user.uid, user.gid)
  }
  const all = await Promise.all(files.map(async each => await databases.open(each)))
  expect(findLeftovers({ configFile: '', pool: '', id })).toHaveLength(4)
  for (const each of all) expect(await each.all('select 1 n')).toEqual([{ n: 1 }])
})

test('PHP is never kept out of a database that the service opens at the same time', async () => {
  // Every connection here is both the first and the last one, so each creates and removes the journal.
  const script = `$bad = 0; $opens = 0; $end = microtime(true) + 1.5;
    while (microtime(true) < $end) {
      $db = new PDO('sqlite:${file}', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
      if ($db->exec('pragma synchronous = full') === false || $db->query('select n from t') === false) $bad++;
      $db = null; $opens++;
    }
    echo json_encode([$opens > 100, $bad]);`
  const php = spawn('php', ['-r', script], { ...spawnAs(user), stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  php.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const ended = once(php, 'close')
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const db = await databases.open(file, { readOnly: true })
    await db.all('select n from t')
    await db.close()
  }
  expect(JSON.parse(output)).toEqual([true, 0])
})

test('a process whose server is gone while a query runs ends without a fault', async () => {
  const script = join(import.meta.dirname, 'live-database.process.ts')
  const child = fork(script, {
    execArgv: ['--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stderr = child.stderr ? text(child.stderr) : ''
  const exited = once(child, 'exit')
  child.send({ user: null })
  child.send({ id: 1, question: { kind: 'open', file, options: {} } })
  // Its first answer, or its exit code if it does not even start.
  const [{ value: db }] = await Promise.race([once(child, 'message'), exited])
  const sql =
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) from n'
  child.send({ id: 2, question: { kind: 'all', db, sql, values: [] } })
  child.disconnect()
  expect(await exited).toEqual([0, null])
  expect(await stderr).toBe('')
})
