import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { rewriteEntityUris } from './rewrite-entity-uris.ts'

const ITEM =
  '{"type":"item","value":{"amount":"+1","unit":"http://old.test/entity/Q1"},"see":"http://old.test/entity/Q2"}'
const MOVED =
  '{"type":"item","value":{"amount":"+1","unit":"https://new.test/entity/Q1"},"see":"http://old.test/entity/Q2"}'

test.each([
  ['a hash', ', rev_sha1 text'],
  ['no hash', ''],
])(
  'units of items lead to the new wiki, where revisions have %s, and nothing else changes',
  (_what, hash) => {
    const db = new DatabaseSync(':memory:')
    db.exec(`create table content_models (model_id integer, model_name text);
    insert into content_models values (1, 'wikitext'), (2, 'wikibase-item');
    create table text (old_id integer primary key, old_text blob, old_flags text);
    create table content (content_id integer, content_size integer, content_sha1 text, content_model integer, content_address text);
    create table slots (slot_revision_id integer, slot_content_id integer);
    create table revision (rev_id integer primary key, rev_len integer${hash});
    create table archive (ar_rev_id integer, ar_len integer, ar_sha1 text);
    create table page (page_latest integer, page_len integer, page_content_model text);
    insert into content values (10, 1, 'x', 2, 'tt:1'), (11, 1, 'x', 1, 'tt:2'), (12, 1, 'x', 2, 'tt:3'), (13, 1, 'x', 2, 'tt:4');
    insert into slots values (100, 10), (101, 11), (102, 12), (103, 10), (104, 13);
    insert into revision (rev_id, rev_len) values (100, 1), (101, 1), (103, 1);
    insert into archive values (102, 1, 'x');
    insert into page values (100, 1, 'wikibase-item'), (101, 1, 'wikitext')`)
    const add = db.prepare('insert into text values (?, ?, ?)')
    add.run(1, ITEM, 'utf-8')
    add.run(2, ITEM, 'utf-8')
    add.run(3, ITEM.replaceAll('/', '\\/'), 'utf-8')
    add.run(4, ITEM, 'utf-8,gzip')
    rewriteEntityUris(db, { from: 'http://old.test', to: 'https://new.test' })

    const all = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(row => Object.values(row).join())
    expect(all('select old_text from text')).toEqual([MOVED, ITEM, MOVED.replaceAll('/', '\\/'), ITEM])
    const hex = createHash('sha1').update(MOVED).digest('hex')
    const sha1 = BigInt(`0x${hex}`).toString(36).padStart(31, '0')
    const length = MOVED.length
    expect(all('select content_size, content_sha1 from content')[0]).toBe(`${length},${sha1}`)
    expect(all('select * from revision')).toEqual(
      hash
        ? [`100,${length},${sha1}`, '101,1,', `103,${length},${sha1}`]
        : [`100,${length}`, '101,1', `103,${length}`],
    )
    expect(all('select ar_len from archive')).toEqual([String(MOVED.replaceAll('/', '\\/').length)])
    expect(all('select page_len from page')).toEqual([String(length), '1'])
  },
)
