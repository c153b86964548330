import { mkdirSync, openSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { readCopiedRecord, recordForCopy } from './copied-record.ts'
import { inspectCopy } from './inspect-copy.ts'

let dir: string

beforeEach(() => {
  dir = newFolder()
  for (const name of ['db', 'images/a']) mkdirSync(join(dir, name), { recursive: true })
  writeFileSync(join(dir, 'wiki.json'), JSON.stringify(record))
  writeFileSync(join(dir, 'images/a/Ada.png'), '12345')
  const db = new DatabaseSync(join(dir, 'db/wiki_1.sqlite'))
  db.exec(`create table page (page_title text, page_content_model text);
    insert into page values ('A', 'wikitext'), ('Q1', 'wikibase-item'), ('P1', 'wikibase-property'), ('L1', 'wikibase-lexeme');
    create table revision (rev_id); insert into revision values (1), (2), (3), (4), (5);
    create table image (img_name); insert into image values ('Ada.png');
    create table user (user_name, user_token);
    insert into user values ('Ada', 'abc'), ('MediaWiki default', '*** INVALID ***'), ('Wikistead importer', 'def')`)
  db.close()
})

const record = recordForCopy({
  ...ownRecord('a', { schema: '1.39-00000000', dbName: 'wiki_1' }),
  readOnly: 'full',
  lockReason: 'restoring',
})

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i as img_name from n'

function define(sql: string): void {
  const db = new DatabaseSync(join(dir, 'db/wiki_1.sqlite'), { defensive: false })
  db.exec(sql)
  db.close()
}

const inspect = async () =>
  inspectCopy({ kind: 'inspect', dir, dbName: (await readCopiedRecord(dir)).dbName })

test('a copy is counted, and only people are users', async () => {
  expect(await readCopiedRecord(dir)).toEqual(record)
  expect(record).not.toHaveProperty('secretKey')
  expect(record).not.toHaveProperty('lockReason')
  writeFileSync(join(dir, 'service-data.json'), '{}')
  const { content, bytes } = await inspect()
  expect(content).toEqual({ pages: 4, revisions: 5, entities: 3, users: 1, files: 1 })
  expect(bytes).toBeGreaterThan(4096)
})

test.each<[string, () => void, string]>([
  ['a strange file', () => writeFileSync(join(dir, 'run.php'), ''), 'The copy contains "run.php".'],
  ['a second database', () => writeFileSync(join(dir, 'db/x.sqlite'), ''), 'The copy contains "x.sqlite".'],
  [
    'a link',
    () => symlinkSync('/etc/passwd', join(dir, 'images/a/x')),
    '"images/a/x" is not an ordinary file.',
  ],
  ['no record', () => rmSync(join(dir, 'wiki.json')), 'The copy has no valid wiki.json.'],
  [
    'a record that leads elsewhere',
    () => writeFileSync(join(dir, 'wiki.json'), JSON.stringify({ ...record, dbName: '../../x' })),
    'The copy has no valid wiki.json.',
  ],
  ['a record that is no JSON', () => writeFileSync(join(dir, 'wiki.json'), '{'), 'no valid wiki.json'],
  ['no database', () => rmSync(join(dir, 'db/wiki_1.sqlite')), 'unable to open database file'],
  ['a database without pages', () => writeFileSync(join(dir, 'db/wiki_1.sqlite'), ''), 'no such table'],
  [
    'a damaged database',
    () => {
      const fd = openSync(join(dir, 'db/wiki_1.sqlite'), 'r+')
      writeSync(fd, Buffer.alloc(200, 7), 0, 200, 4096)
    },
    'The copy’s database is damaged',
  ],
  [
    'a trigger',
    () => define('create trigger t after insert on user begin select 1; end'),
    'contains "t", which',
  ],
  [
    'a view in place of a table',
    () => define(`drop table image; create view image as ${ENDLESS}`),
    '"image"',
  ],
  ['an index of another kind', () => define('create virtual table f using fts5(x)'), 'contains "f", which'],
  [
    'a trigger that says that it is a table',
    () =>
      define(`create trigger t after insert on user begin select 1; end; pragma writable_schema = on;
        update sqlite_schema set type = 'table', tbl_name = 't' where name = 't'`),
    'malformed database schema (t)',
  ],
])('%s is refused with a message', async (_what, change, message) => {
  change()
  await expect(inspect()).rejects.toThrow(message)
})
