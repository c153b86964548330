import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { runCopyTask } from './run-copy-task.ts'

const SECRET = 'the secret of another wiki'
const DB = 'db/wiki_1.sqlite'
const isRoot = process.getuid?.() === 0
const owner = unprivilegedUser()
const never = new AbortController().signal

let root: string
let wiki: string
let to: string

beforeEach(() => {
  root = newFolder()
  chmodSync(root, 0o711)
  wiki = join(root, 'wiki')
  to = join(root, 'copy')
  mkdirSync(to)
  write('images/a/ab/Ada.png', 'a picture')
  makeDatabase(join(wiki, DB), 'own')
  writeFileSync(join(root, 'secret'), SECRET, { mode: 0o600 })
  makeDatabase(join(root, 'other/db/wiki_2.sqlite'), SECRET)
})

/** Writes a file as PHP would. */
function write(path: string, text: string): void {
  const file = join(wiki, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (owner) chownSync(file, owner.uid, owner.gid)
}

function makeDatabase(file: string, title: string, more = ''): void {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal;
    create table page (page_title text, page_content_model text); insert into page values ('${title}', 'wikitext');
    create table revision (rev_id); create table image (img_name); create table user (user_name, user_token); ${more}`)
  db.close()
  if (owner) for (const path of [dirname(file), file]) chownSync(path, owner.uid, owner.gid)
}

function copy(options: { room?: number; into?: string; signal?: AbortSignal; from?: string } = {}) {
  const { room = 2 ** 40, into = to, signal = never, from = wiki } = options
  const task = {
    kind: 'copy',
    wikiDir: from,
    dbName: 'wiki_1',
    to: into,
    withJobs: false,
    owner,
    room,
  } as const
  return runCopyTask(task, { id: 'test', signal })
}

/** Everything in the copy, as one text. */
function copied(): string {
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter(
    entry => !entry.isDirectory(),
  )
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}

describe('what PHP could put among its files to reach those of others', () => {
  test.each<[string, () => void, string]>([
    [
      'a link',
      () => symlinkSync(join(root, 'secret'), join(wiki, 'images/a/Link.png')),
      'not an ordinary file',
    ],
    ['a link to a directory', () => symlinkSync(root, join(wiki, 'images/b')), 'not an ordinary file'],
    [
      'a link in place of all files',
      () => {
        rmSync(join(wiki, 'images'), { recursive: true })
        symlinkSync(root, join(wiki, 'images'))
      },
      'ENOTDIR',
    ],
    ['a pipe', () => execFileSync('mkfifo', [join(wiki, 'images/pipe')]), 'not an ordinary file'],
    [
      'a name with a line break',
      () => write('images/a/Two\nlines.png', 'x'),
      'not a name that MediaWiki gives',
    ],
    [
      'a path of 4,000 characters',
      () => write(`images/${Array.from({ length: 20 }, () => 'n'.repeat(190)).join('/')}/x`, 'x'),
      'too deep',
    ],
    [
      'a link in place of the database',
      () => {
        rmSync(join(wiki, DB))
        symlinkSync(join(root, 'other/db/wiki_2.sqlite'), join(wiki, DB))
      },
      'is a link',
    ],
    [
      'a link in place of the directory of databases',
      () => {
        rmSync(join(wiki, 'db'), { recursive: true })
        renameSync(join(root, 'other/db/wiki_2.sqlite'), join(root, 'other/db/wiki_1.sqlite'))
        symlinkSync(join(root, 'other/db'), join(wiki, 'db'))
      },
      'is a link',
    ],
    [
      'a link in place of the journal',
      () => {
        writeFileSync(join(root, 'other/journal'), '')
        symlinkSync(join(root, 'other/journal'), join(wiki, `${DB}-wal`))
      },
      'unable to open database file',
    ],
  ])('%s is refused, and nothing else is read', async (_what, attack, message) => {
    attack()
    await expect(copy()).rejects.toThrow(message)
    expect(copied()).not.toContain(SECRET)
  })

  const asRoot = isRoot ? test : test.skip
  asRoot('a device or a hard link to a file that is not PHP’s is refused', async () => {
    execFileSync('mknod', [join(wiki, 'images/zero'), 'c', '1', '5'])
    await expect(copy()).rejects.toThrow('not an ordinary file')
    rmSync(join(wiki, 'images/zero'))
    rmSync(to, { recursive: true })
    mkdirSync(to)
    linkSync(join(root, 'secret'), join(wiki, 'images/hard'))
    await expect(copy()).rejects.toThrow('link to another file')
    expect(copied()).not.toContain(SECRET)
  })

  test('a directory that is swapped for a link again and again leads nowhere', async () => {
    mkdirSync(join(root, 'target/ab'), { recursive: true })
    writeFileSync(join(root, 'target/ab/Ada.png'), SECRET)
    symlinkSync(join(root, 'target'), join(root, 'link'))
    const swapping = `const { renameSync: r } = require('fs');
      for (;;) { r('wiki/images/a', 'x'); r('link', 'wiki/images/a'); r('wiki/images/a', 'link'); r('x', 'wiki/images/a') }`
    const attacker = spawn(process.execPath, ['-e', swapping], { cwd: root, stdio: 'ignore' })
    try {
      const outcomes = new Set<string>()
      for (let turn = 0; turn < 5; turn += 1) {
        rmSync(to, { recursive: true })
        mkdirSync(to)
        outcomes.add(
          await copy().then(
            () => 'copied',
            () => 'refused',
          ),
        )
        expect(copied()).not.toContain(SECRET)
      }
      expect(outcomes.size).toBeGreaterThan(0)
    } finally {
      attacker.kill('SIGKILL')
    }
  })
})

test('files of unfinished uploads and thumbnails are left out, older and deleted versions are kept', async () => {
  for (const path of ['temp/1', 'thumb/a/x', 'lockdir/l', 'archive/a/old', 'deleted/x/y'])
    write(`images/${path}`, path)
  const { bytes, content } = await copy()
  expect(content).toEqual({ pages: 1, revisions: 0, entities: 0, users: 0, files: 0 })
  expect(bytes).toBeGreaterThan(0)
  const names = readdirSync(join(to, 'images'), { recursive: true, withFileTypes: true })
  expect(
    names
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Ada.png', 'old', 'y'])
})

test('triggers and views that somebody has added to its database are in no copy', async () => {
  const added = `create trigger "a ""b""" before update on user begin select raise(ignore); end;
    create view seen as select * from user; create trigger t instead of insert on seen begin select 1; end`
  rmSync(join(wiki, DB))
  makeDatabase(join(wiki, DB), 'own', added)
  expect((await copy()).content).toMatchObject({ pages: 1 })
  expect(readdirSync(join(to, 'db'))).toEqual(['wiki_1.sqlite'])
  const kinds = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true })
    const rows = db.prepare('select distinct type from sqlite_schema order by type').all()
    db.close()
    return rows.map(({ type }) => type)
  }
  expect(kinds(join(to, DB))).toEqual(['table'])
  expect(kinds(join(wiki, DB))).toEqual(['table', 'trigger', 'view'])
})

describe('a disk without room', () => {
  test('is noticed before anything is copied', async () => {
    await expect(copy({ room: 1000 })).rejects.toMatchObject({
      name: 'NoRoomError',
      message: expect.stringMatching(
        /^There is not enough space on the disk for a copy of this wiki: \d+ kB more/,
      ),
    })
    expect(readdirSync(join(to, 'images'))).toEqual([])
  })

  const asRoot = isRoot ? test : test.skip
  asRoot.each([
    ['files', () => write('images/Large.png', 'x'.repeat(2_000_000))],
    [
      'the database',
      () => {
        rmSync(join(wiki, DB))
        makeDatabase(join(wiki, DB), 'own', 'create table filler as select randomblob(2000000)')
      },
    ],
  ])('that fills up while %s is copied is said in words', async (_what, fill) => {
    fill()
    const small = join(root, 'small')
    mkdirSync(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
    try {
      await expect(copy({ into: small })).rejects.toMatchObject({
        name: 'NoRoomError',
        message: 'There is not enough space on the disk for a copy of this wiki.',
      })
    } finally {
      execFileSync('umount', [small])
    }
  })
})

test('a database that never responds delays nothing, and its process can be ended', async () => {
  rmSync(join(wiki, DB))
  makeDatabase(join(wiki, DB), 'own')
  const db = new DatabaseSync(join(wiki, DB))
  db.exec(`drop table image; create view image as
    with recursive n(i) as (select 1 union all select i + 1 from n) select i as img_name from n`)
  db.close()
  const ending = new AbortController()
  const copying = copy({ signal: ending.signal })
  const outcome = copying.catch(error => error.message)
  await delay(1000)
  ending.abort(new Error('Enough.'))
  expect(await outcome).toBe('Enough.')
  const left = readdirSync('/proc').filter(pid => {
    const title = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
    return (
      title.includes(`${import.meta.dirname}/copy.process.ts`) && readEnvironment(pid).includes('=test\0')
    )
  })
  expect(left).toEqual([])
})

function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
