import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { allTestsShareOwnMariaDb, mariadb, server } from '#server/engine/testing/shared-maria-server.ts'
import { until } from '#server/testing/until.ts'
import { newDatabaseName, quoteDatabase } from '#server/wikis/storage/database-name.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { DoesNotFitError, MovedWronglyError } from './move-error.ts'
import { type MoveToMaria, moveToMaria } from './move-to-maria.ts'
import { moveToSqlite } from './move-to-sqlite.ts'

/** Tables as MediaWiki makes them, with columns of every kind that it has. */
const SQLITE = `
  create table page (page_id integer primary key autoincrement not null, page_title blob not null,
    page_random real not null, page_lang blob default null);
  create table text (old_id integer primary key autoincrement not null, old_text blob not null, old_flags blob not null);
  create table categorylinks (cl_from integer not null, cl_sortkey blob not null, cl_timestamp text not null,
    cl_type text not null);
  create table numbers (n_id bigint unsigned not null, n_date datetime not null, n_float double precision);
  create table job (job_id integer primary key autoincrement not null, job_params blob not null);
  create table objectcache (keyname blob, value blob);
  create table updatelog (ul_key text primary key, ul_value text);
  create virtual table searchindex using fts3 (si_title, si_text)`
const MARIA = [
  `create table page (page_id int unsigned not null auto_increment primary key, page_title varbinary(255) not null,
    page_random double unsigned not null, page_lang varbinary(35))`,
  `create table text (old_id int unsigned not null auto_increment primary key, old_text longblob not null,
    old_flags tinyblob not null)`,
  `create table categorylinks (cl_from int unsigned not null, cl_sortkey varbinary(230) not null,
    cl_timestamp timestamp not null, cl_type enum('page','subcat','file') not null)`,
  'create table numbers (n_id bigint unsigned not null, n_date binary(14) not null, n_float float)',
  'create table job (job_id int unsigned not null auto_increment primary key, job_params mediumblob not null)',
  'create table objectcache (keyname varbinary(255), value mediumblob)',
  'create table updatelog (ul_key varbinary(255) primary key, ul_value mediumblob)',
  'create table searchindex (si_page int, si_title varchar(255), si_text mediumtext)',
]

let folder: string
let from: DatabaseSync
let database: string
let maria: WikiDatabase

allTestsShareOwnMariaDb()
beforeEach(async () => {
  folder = newFolder()
  from = sqlite('from.sqlite')
  database = newDatabaseName(server.config.prefix)
  await server.query(`create database ${quoteDatabase(database)} character set binary`)
  maria = server.database(database)
  for (const table of MARIA) await maria.run(table)
})
afterEach(async () => {
  from.close()
  await server.query(`drop database ${quoteDatabase(database)}`)
})

function sqlite(name: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, name))
  db.exec(`pragma journal_mode = off; ${SQLITE}`)
  return db
}

const over = (more: Partial<MoveToMaria> = {}) =>
  moveToMaria({ config: server.config, database, from, jobs: null, ...more })

/** Everything in a database, byte by byte and with SQLite's own types. */
function contentOf(db: DatabaseSync): unknown {
  return ['page', 'text', 'categorylinks', 'numbers', 'sqlite_sequence'].map(table => {
    const columns = db
      .prepare(`pragma table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
    const shown = columns.map(name => `typeof(${name}), hex(${name})`)
    return db
      .prepare(`select ${shown.join()} from ${table} order by 2, 4`)
      .all()
      .map(row => Object.values(row))
  })
}

async function thereAndBack(): Promise<DatabaseSync> {
  const moved = await over()
  const to = sqlite('back.sqlite')
  to.exec("insert into page (page_title, page_random) values ('of the template', 0)")
  expect(await moveToSqlite({ config: server.config, database, to })).toEqual(moved)
  return to
}

describe('a wiki that is moved from SQLite to MariaDB and back', () => {
  test('has the same rows, byte by byte', async () => {
    const page = from.prepare('insert into page values (?, ?, ?, ?)')
    page.run(1, 'Größe_𝄞', 0.12345678901234568, null)
    page.run(7, '', 0.1, 'de')
    // Names and texts that have a meaning in SQL, and a title whose bytes are not valid text.
    page.run(4_294_967_295, `'; drop table page; -- \\ "\``, 1 / 3, '')
    from.exec("insert into page values (9, cast(x'fffe41' as text), 0.25, null)")
    const text = from.prepare('insert into text values (?, ?, ?)')
    text.run(1, Buffer.from([0, 1, 2, 0xff, 0]), 'utf-8,gzip')
    text.run(2, '', '')
    text.run(3, '𝄞'.repeat(100), 'utf-8')
    const link = from.prepare('insert into categorylinks values (?, ?, ?, ?)')
    link.run(1, Buffer.from([0x30, 0x00, 0x41]), '20240229235959', 'page')
    // A duplicate row, and a time that is not a time.
    for (let n = 0; n < 2; n++) link.run(2, 'B', '00000000000000', 'file')
    const numbers = from.prepare('insert into numbers values (?, ?, ?)')
    numbers.run(9_223_372_036_854_775_807n, '20240331023000', 0.5)
    numbers.run(9_007_199_254_740_993n, 0, null)
    numbers.run(0, '', 16_777_217)

    const to = await thereAndBack()
    // MariaDB keeps four bytes of this number, as in MediaWiki's schema.
    from.exec('update numbers set n_float = 16777216 where n_id = 0')
    expect(contentOf(to)).toEqual(contentOf(from))
    expect(to.prepare("select page_id from page where page_title = 'Größe_𝄞'").get()).toEqual({ page_id: 1 })
    to.close()
  })

  test('may have texts of 20 MB', async () => {
    from.prepare('insert into text values (?, ?, ?)').run(1, Buffer.alloc(20 * MEGABYTE, 'ab\\\'"\0'), '')
    const to = await thereAndBack()
    const [sent, back] = [from, to].map(db => db.prepare('select old_text as t from text').get()?.['t'])
    expect(Buffer.compare(sent as Uint8Array, back as Uint8Array)).toBe(0)
    to.close()
  })

  test('never gives an id again that it has given', async () => {
    from.exec(`insert into page values (41, 'Deleted', 0, null); delete from page;
      insert into page values (3, 'Kept', 0, null)`)
    const to = await thereAndBack()
    await maria.run("insert into page (page_title, page_random) values ('New', 0)")
    expect(await maria.all("select page_id from page where page_title = 'New'")).toEqual([{ page_id: 42 }])
    to.exec("insert into page (page_title, page_random) values ('New', 0)")
    expect(to.prepare("select page_id from page where page_title = 'New'").get()).toEqual({ page_id: 42 })
    to.close()
  })

  test('leaves caches, converts the search index and takes its jobs along', async () => {
    from.exec(`insert into objectcache values ('k', 'v'); insert into searchindex values ('t', 'x');
      insert into job values (5, 'in the wrong database')`)
    await maria.run("insert into objectcache values ('of the template', '')")
    const jobs = sqlite('jobs.sqlite')
    jobs.exec("insert into job values (8, 'waiting')")
    await over({ jobs })
    jobs.close()
    expect(await maria.all('select * from job')).toEqual([{ job_id: 8, job_params: 'waiting' }])
    expect(await maria.all('select * from objectcache')).toEqual([])
    // MariaDB's index skips short words, so MediaWiki lengthens them.
    expect(await maria.all('select * from searchindex')).toEqual([
      { si_page: 1, si_title: 'tu800', si_text: 'xu800' },
    ])
  })

  test('keeps what the service has noted of it, and nothing of the template', async () => {
    from.exec("insert into updatelog values ('wikistead-oauth-key', 'sealed'), ('an-update', null)")
    await maria.run("insert into updatelog values ('wikistead-search', null), ('of the template', null)")
    await over()
    const rows = 'select ul_key, ul_value from updatelog order by ul_key'
    expect(await maria.all(rows)).toEqual([
      { ul_key: 'of the template', ul_value: null },
      { ul_key: 'wikistead-oauth-key', ul_value: 'sealed' },
    ])
    const to = sqlite('back.sqlite')
    to.exec("insert into updatelog values ('wikistead-search', null)")
    await moveToSqlite({ config: server.config, database, to })
    expect(to.prepare(rows).all()).toEqual([{ ul_key: 'wikistead-oauth-key', ul_value: 'sealed' }])
    to.close()
  })

  test('is read at one moment while it is written to', async () => {
    await over()
    await maria.run("insert into page values (1, 'Before', 0, null)")
    const to = sqlite('back.sqlite')
    await moveToSqlite({
      config: server.config,
      database,
      to,
      onMoment: async () => {
        await maria.run("insert into page values (2, 'After', 0, null)")
        await maria.run("update page set page_title = 'Changed' where page_id = 1")
      },
    })
    expect(to.prepare('select page_title as t from page').all()).toEqual([{ t: 'Before' }])
    to.close()
  })
})

describe('a wiki that does not fit', () => {
  const refused = async (sql: string, words: RegExp | string) => {
    from.exec(sql)
    const moving = over()
    await expect(moving).rejects.toThrow(DoesNotFitError)
    await expect(moving).rejects.toThrow(words)
  }

  test.each([
    [
      'a text that is too long',
      `insert into page values (5, printf('%.300c', 'x'), 0, null)`,
      'In the table page (page_id "5") page_title has 300 bytes; MariaDB keeps 255.',
    ],
    [
      'a row that is larger than MariaDB takes at once',
      "insert into text values (1, zeroblob(33 * 1024 * 1024), x'')",
      /A row of the table text \(old_id "1"\) has 346\d{5} bytes, more than MariaDB’s max_allowed_packet of/,
    ],
    ['a word for a number', "insert into numbers values ('abc', '', 0)", /n_id is "abc", which is no number/],
    [
      'a number with a fraction',
      "insert into numbers values (1.5, '', 0)",
      /n_id is "1.5", which is no number/,
    ],
    [
      'a word for a time',
      "insert into categorylinks values (1, '', 'soon', 'page')",
      /"soon", which is no time/,
    ],
    [
      'a word that is not in the list',
      "insert into categorylinks values (1, '', '20240101000000', 'page'), (2, '', '20240101000000', 'evil')",
      /cl_type/,
    ],
    [
      'a number that is too large',
      "insert into page values (1, 'a', 0, null), (4294967296, 'b', 0, null)",
      /A row of the table page \(page_id "4294967296"\) does not fit: Out of range/,
    ],
    [
      'a column that is missing',
      "alter table page add column page_more blob; insert into page values (1, 'a', 0, null, 'more')",
      'The table page does not fit MariaDB: it has no column page_more there.',
    ],
    [
      'another column',
      "alter table page drop column page_lang; insert into page values (1, 'a', 0)",
      'it has another column there, page_lang',
    ],
    [
      'a table whose name needs quoting',
      'create table "a`; drop table page; --" (x); insert into "a`; drop table page; --" values (1)',
      /MariaDB has no such table/,
    ],
  ])('is refused with a message: %s', async (_what, sql, words) => {
    await refused(sql, words)
  })

  test('may have empty tables that MariaDB does not know, and columns whose names need quoting', async () => {
    await maria.run('create table `a``b "c"` (`x``"y` int)')
    from.exec(`create table "a\`b ""c""" ("x\`""y" integer); insert into "a\`b ""c""" values (3);
      create table "empty ""one""" (x)`)
    await over()
    expect(await maria.all('select * from `a``b "c"`')).toEqual([{ 'x`"y': 3 }])
  })

  test('is refused by SQLite when a number is too large', async () => {
    await maria.run("insert into numbers values (18446744073709551615, '20240101000000', 0)")
    const to = sqlite('back.sqlite')
    to.exec("insert into page values (1, 'Kept', 0, null)")
    await expect(moveToSqlite({ config: server.config, database, to })).rejects.toThrow(
      'too large for SQLite',
    )
    expect(to.prepare('select page_title as t from page').all()).toEqual([{ t: 'Kept' }])
    to.close()
  })
})

describe('moving', () => {
  test('notices when something else arrives than was sent', async () => {
    await maria.run("create trigger changes before insert on page for each row set new.page_lang = 'xx'")
    from.exec("insert into page values (1, 'a', 0, null)")
    await expect(over()).rejects.toThrow(MovedWronglyError)
  })

  /** Finds the statement that the trigger below has stopped. */
  const WAITING = "select id from information_schema.processlist where state = 'User sleep'"

  const many = () =>
    from.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 40000)
      insert into page select i, 'Page ' || i, 0, null from n`)

  test('ends with an error when MariaDB vanishes in the middle, in both directions', async () => {
    many()
    await maria.run(
      'create trigger waits before insert on page for each row if new.page_id = 20000 then do sleep(60); end if',
    )
    const moving = over().catch((error: unknown) => error)
    await until(async () => (await server.query(WAITING)).length > 0)
    await mariadb.halt('kill')
    expect(await moving).toBeInstanceOf(Error)
    await mariadb.resume()
    await maria.run('drop trigger waits')
    await over()

    const to = sqlite('back.sqlite')
    const onMoment = () => mariadb.halt('kill')
    await expect(moveToSqlite({ config: server.config, database, to, onMoment })).rejects.toThrow()
    expect(to.prepare('select count(*) as n from page').get()).toEqual({ n: 0 })
    to.close()
    await mariadb.resume()
  })
})
