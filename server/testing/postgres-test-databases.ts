import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { migrations } from '#server/platform/database/migrations/migrations.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

declare module 'pg' {
  interface Client {
    /** Lets the process end while the client is connected. Not in `@types/pg` yet. */
    unref(): void
  }
}

/** PostgreSQL's code for a database that does not exist. */
const NO_SUCH_DATABASE = '3D000'
/** Milliseconds that the previous test's connections may take to end. */
const LEAVING_MS = 10_000

/**
 * The migrated databases of one test file on the tests' PostgreSQL. A worker of Jest uses its databases again
 * for each test, because emptying one takes a fraction of the time of creating one.
 */
export class PostgresTestDatabases {
  private readonly server: string
  private readonly worker = process.env['JEST_WORKER_ID'] ?? '0'
  private readonly taken = new Set<string>()
  /** Connections that stay open for the next test, because a new one would have to read the system tables again. */
  private readonly cleaners = new Map<string, pg.Client>()

  /** @param server the URL of a database of a superuser on this server. */
  constructor(server: string) {
    this.server = server
  }

  /** @returns the URL of an empty, migrated database that no other test uses. */
  async take(): Promise<string> {
    const name = this.spareName()
    const url = withDatabase(this.server, name)
    this.taken.add(url)
    if (!(await this.emptied(url))) await this.create(name)
    return url
  }

  /**
   * Empties a database that a test has used.
   * @returns false if it does not exist, or if the test has changed its tables.
   */
  private async emptied(url: string): Promise<boolean> {
    try {
      const cleaner = this.cleaners.get(url) ?? (await this.openCleaner(url))
      await endOthers(cleaner)
      await cleaner.query(EMPTY)
      const { rows } = await cleaner.query<{ isSame: boolean }>(IS_SAME)
      return rows[0]?.isSame === true
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NO_SUCH_DATABASE) return false
      throw error
    }
  }

  /** Opens a connection that ends when the next test file empties the database, or with the process. */
  private async openCleaner(url: string): Promise<pg.Client> {
    const cleaner = new pg.Client(url)
    const close = () => this.cleaners.delete(url)
    cleaner.on('error', close).on('end', close)
    await cleaner.connect()
    cleaner.unref()
    this.cleaners.set(url, cleaner)
    return cleaner
  }

  /** Call this after the test's own connections are closed. */
  giveBack(url: string): void {
    this.taken.delete(url)
  }

  private spareName(): string {
    for (let number = 1; ; number++) {
      const name = `test_${this.worker}_${number}`
      if (!this.taken.has(withDatabase(this.server, name))) return name
    }
  }

  private async create(name: string): Promise<void> {
    await connected(this.server, async client => {
      const template = await this.migratedTemplate(client)
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template ${template}`)
      const { rows } = await connected(withDatabase(this.server, name), fresh =>
        fresh.query<{ schema: string }>(`select ${SCHEMA} as schema`),
      )
      await client.query(`comment on database ${name} is '${rows[0]?.schema}'`)
    })
  }

  /** Migrates a template once for all test files, because copying it is much faster than creating tables. */
  private async migratedTemplate(client: pg.Client): Promise<string> {
    const names = migrations.map(([name]) => name).join()
    const name = `template_${createHash('sha256').update(names).digest('hex').slice(0, 16)}`
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_new`)
      const url = withDatabase(this.server, `${name}_new`)
      const db = openDatabase({ databaseUrl: url, dataDir: tmpdir() })
      await migrate(db).finally(() => db.destroy())
      const filled = await connected(url, filledTables)
      if (filled.length > 0)
        throw new Error(`Migrations insert rows, which emptying a database would remove: ${filled.join()}`)
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
    await client.query('select pg_advisory_unlock(1)')
    return name
  }
}

/** Ends what a test has left behind, such as a query that nobody waits for. */
async function endOthers(client: pg.Client): Promise<void> {
  const until = Date.now() + LEAVING_MS
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rowCount === 0) return
    if (Date.now() > until) throw new Error('A connection of the test before does not end.')
    await delay(5)
  }
}

/** Deletes all rows, and lets ids begin at 1 again. Foreign keys are not checked meanwhile. */
const EMPTY = `
  do $$
  declare
    each record;
    filled boolean;
  begin
    set local session_replication_role = replica;
    for each in select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'migrations'
    loop
      execute 'select exists (select from ' || each.name || ')' into filled;
      if filled then execute 'delete from ' || each.name; end if;
    end loop;
    for each in select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(each.name, 1, false);
    end loop;
  end $$`

/** A hash of all tables, columns and names of migrations. */
const SCHEMA = `
  md5(
    (select string_agg(format('%s.%s %s', relname, attname, atttypid), ',' order by relname, attname)
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0)
    || (select string_agg(name, ',' order by name) from migrations))`

/** Whether the schema is still the one that the database's comment describes. */
const IS_SAME = `
  select shobj_description(oid, 'pg_database') = ${SCHEMA} as "isSame"
    from pg_database where datname = current_database()`

async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and pg_relation_size(oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Creates a database without tables on the tests' PostgreSQL, for a test that fills one itself.
 * @returns its URL.
 */
export async function createEmptyPostgres(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await connected(testPostgres(), async client => await client.query(`create database ${name}`))
  return withDatabase(testPostgres(), name)
}

export async function dropPostgres(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await connected(testPostgres(), async client =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

/** The URL of a database on the tests' PostgreSQL. */
export function testPostgres(): string {
  const server = process.env['TEST_POSTGRES_URL']
  if (server) return server
  throw new Error('TEST_POSTGRES_URL is not set: run these tests as the project server-postgres.')
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return await use(client).finally(() => client.end())
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
