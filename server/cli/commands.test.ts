// @slow @sqlite-only: it starts commands and asks nothing of the database.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { compileCache } from '#jest/compile-cache.ts'
import { newFolder } from '#jest/test-folders.ts'
import { movedMark, writeMovedMark } from '#server/platform/database/moving/moved-mark.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { shellProgram } from '#server/testing/restic.ts'

/** The commands that work on an existing service, with valid arguments. */
const COMMANDS = {
  backup: [],
  'wiki-quota': ['a.localhost', '5'],
  'feature-wiki': ['a.localhost'],
  'replace-oauth-key': ['a.localhost'],
  operator: ['list'],
  upgrades: [],
  'reset-two-step': ['ada@example.org'],
  'move-to-mariadb': [],
  'move-to-postgres': [],
} as const
type Name = keyof typeof COMMANDS
const NAMES = Object.keys(COMMANDS) as Name[]
const ALL = [...NAMES, 'restore', 'wikibase']

let turn = 0
/** A third of the commands, different ones each time: all of them open the service by the same function. */
function some<Each>(names: readonly Each[]): readonly Each[] {
  turn += 1
  return names.filter((_, index) => (index + turn) % 3 === 0)
}

/** Nothing listens there. */
const DATABASE_URL = 'postgres://ada:hunter2@127.0.0.1:9/wikis'

let home: string
let dataDir: string

beforeEach(() => {
  home = newFolder()
  dataDir = join(home, 'data')
})

function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [`server/cli/${name}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      NODE_NO_WARNINGS: '1',
      DATA_DIR: dataDir,
      MEDIAWIKI_DIR: home,
      BACKUP_DIR: join(home, 'backups'),
      WIKI_DATABASE_URL: 'mysql://a:b@127.0.0.1:9/wikis_',
      ...env,
    },
  })
}

/** Runs a command to its end. */
async function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(name, args, env)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** Expects that these commands fail with the same line. */
async function expectLine(stderr: string | RegExp, names = some(NAMES)): Promise<void> {
  const expected = {
    code: 1,
    stdout: '',
    stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
  }
  for (const name of names) {
    const env = name === 'move-to-postgres' ? { DATABASE_URL } : {}
    expect([name, await run(name, COMMANDS[name], env)]).toEqual([name, expected])
  }
}

function makeDatabase(sql: string): void {
  mkdirSync(dataDir)
  const db = new DatabaseSync(serviceFile(dataDir))
  db.exec(sql)
  db.close()
}

describe('each command prints one line and exits with 1', () => {
  test('where there is no service, and creates none', async () => {
    await expectLine(`There is no service in ${dataDir}.\n`, NAMES)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('where the database is empty', async () => {
    makeDatabase('')
    await expectLine(/^There is no service in .*\.\n$/)
  })

  test('where the database is not an SQLite database', async () => {
    mkdirSync(dataDir)
    writeFileSync(serviceFile(dataDir), 'accounts, wikis\n'.repeat(1000))
    await expectLine(
      'The database in DATA_DIR cannot be read (file is not a database): check DATA_DIR, or restore a backup.\n',
    )
  })

  test.each([
    [
      'an unreleased version',
      '0001-accounts-jobs-wikis',
      /^The database was made by an unreleased version .*\n$/,
    ],
    [
      'a newer version',
      '9999-later',
      /^The database (?:was changed by a newer|in DATA_DIR is of another) version .*\n$/,
    ],
  ])('where %s made the database', async (_version, migration, line) => {
    makeDatabase(
      `create table users (id integer primary key autoincrement); create table migrations (name text primary key); insert into migrations values ('${migration}')`,
    )
    await expectLine(line)
  })

  test('where the database was moved to PostgreSQL', async () => {
    makeDatabase('create table migrations (name text primary key)')
    writeMovedMark(dataDir, new Date())
    await expectLine(
      `The database of ${dataDir} was moved to PostgreSQL: set DATABASE_URL. To go back to how it was before, remove ${movedMark(dataDir)}.\n`,
      some(NAMES.filter(name => name !== 'move-to-postgres')),
    )
  })

  test('where a restore was not finished', async () => {
    makeDatabase('create table migrations (name text primary key)')
    writeFileSync(join(dataDir, 'restore-unfinished.json'), '{}')
    await expectLine(`A restore into ${dataDir} was not finished. Run npm run restore again first.\n`)
  })

  test('where PostgreSQL does not respond, without its password', async () => {
    for (const name of some(NAMES.filter(each => each !== 'move-to-postgres')))
      expect([name, await run(name, COMMANDS[name], { DATABASE_URL })]).toEqual([
        name,
        {
          code: 1,
          stdout: '',
          stderr: 'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:9): check DATABASE_URL.\n',
        },
      ])
  })

  test('where a variable has an invalid value', async () => {
    const line = 'PORT must be a whole number from 1 to 65535, not "eighty".\n'
    for (const name of some(ALL))
      expect([name, await run(name, COMMANDS[name as Name] ?? [], { PORT: 'eighty' })]).toEqual([
        name,
        { code: 1, stdout: '', stderr: line },
      ])
  })
})

test('a restore caches what it reads of a remote in the data directory, and not in memory', async () => {
  const bin = newFolder()
  const asked = join(bin, 'asked')
  shellProgram(join(bin, 'restic'), `echo "$*" >> ${asked}; exit 1`)
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    BACKUP_DIR: 'sftp:backups@127.0.0.1:/wikis',
    TMPDIR: '/none',
  }
  const into = join(home, 'another')
  for (const args of [['--list'], ['--wiki', 'a.localhost'], ['--into', into]])
    expect(await run('restore', args, env)).toMatchObject({ code: 1, stdout: '' })
  const caches = [...readFileSync(asked, 'utf8').matchAll(/--cache-dir (\S+)/g)].map(([, dir]) => dir)
  expect(new Set(caches)).toEqual(new Set([join(dataDir, 'backup-cache'), join(into, 'backup-cache')]))
})

test('a waiting command ends immediately when it is interrupted a second time', async () => {
  const script = `const { runCommand } = await import('./server/cli/run-command.ts')
    await runCommand({ usage: '', run: async ({ signal }) => {
      signal.addEventListener('abort', () => console.log('asked'))
      setInterval(() => undefined, 1000)
      console.log('waits')
      await new Promise(() => undefined)
    } })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...compileCache, NODE_NO_WARNINGS: '1' },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toMatch(/^(waits|asked)$/)
    child.kill('SIGINT')
  }
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(130)
})

test.each(ALL)('npm run %s with arguments that it does not take says which it takes', async name => {
  const { code, stdout, stderr } = await run(name, ['--turbo'])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`\n  ${name === 'move-to-postgres' ? 'DATABASE_URL=' : `npm run ${name}`}`)
  expect(stderr).not.toMatch(/^ {4}at /m)
  expect(existsSync(dataDir)).toBe(false)
})
