import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiRecordsTable } from '#server/platform/database/tables/wiki-record-tables.ts'
import { type HostName, hostOfDomain } from './host-name.ts'
import { type WikiRecord, whyReadOnly } from './wiki-record.ts'

/** A record as its row has it. */
export interface StoredRecord {
  readonly host: HostName
  readonly record: WikiRecord
  /** Grows with each change. */
  readonly version: number
  /** Characters of the row's texts, which is about what it takes in memory. */
  readonly size: number
}

/** Hosts read at once. */
const PAGE = 200

/** The wikis' records in the service's database, which alone says which wikis there are. */
export class RecordStore {
  readonly db: Db
  private readonly now: () => number

  /** @param now UTC epoch milliseconds. */
  constructor(db: Db, now: () => number) {
    this.db = db
    this.now = now
  }

  /** The records of those hosts that are wikis. @param db a transaction to read in. */
  async read(hosts: readonly string[], db: Db = this.db): Promise<readonly StoredRecord[]> {
    const rows = await this.select(db).where('host', 'in', hosts).execute()
    return rows.map(stored)
  }

  async find(host: string, db: Db = this.db): Promise<StoredRecord | null> {
    return (await this.read([host], db))[0] ?? null
  }

  async findByDatabase(dbName: string): Promise<StoredRecord | null> {
    const row = await this.select(this.db).where('db_name', '=', dbName).executeTakeFirst()
    return row ? stored(row) : null
  }

  /** @returns false if there already is a record with this host or database name. */
  async insert(record: WikiRecord): Promise<boolean> {
    const { numInsertedOrUpdatedRows: rows } = await this.db
      .insertInto('wiki_records')
      .values({ ...rowOf(record), version: 1 })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return rows === 1n
  }

  /**
   * Replaces a record, unless something else has changed it meanwhile.
   * @returns the record as it is now; null if something else has changed it.
   */
  async replace(
    { host, version, record: { lockReason = null, serviceReadOnly = null, banner = null } }: StoredRecord,
    record: WikiRecord,
    db: Db = this.db,
  ): Promise<StoredRecord | null> {
    const row = { ...rowOf(record), version: version + 1 }
    const { numUpdatedRows: rows } = await db
      .updateTable('wiki_records')
      .set(row)
      .where('host', '=', host)
      .where('version', '=', version)
      .executeTakeFirst()
    return rows === 1n ? stored({ ...row, lockReason, serviceReadOnly, banner }) : null
  }

  /** Does nothing if there is no record. */
  async delete(host: string, db: Db = this.db): Promise<void> {
    await db.deleteFrom('wiki_records').where('host', '=', host).execute()
    // Safe, because another wiki at this host has another database name, which is part of its epochs.
    await db.deleteFrom('wiki_epochs').where('host', '=', host).execute()
  }

  /** The hosts of all wikis in order, read in parts. @param after the host after which to begin. */
  async *hosts(after = ''): AsyncGenerator<HostName> {
    let last = after
    for (;;) {
      const rows = await this.db
        .selectFrom('wiki_records')
        .select('host')
        .where('host', '>', last)
        .orderBy('host')
        .limit(PAGE)
        .execute()
      for (const { host } of rows) yield host as HostName
      if (rows.length < PAGE) return
      last = rows.at(-1)?.host ?? last
    }
  }

  /** The wikis whose databases have another schema. */
  async otherSchemas(schema: string): Promise<readonly { host: HostName; schema: string }[]> {
    const rows = await this.db
      .selectFrom('wiki_records')
      .select(['host', 'schema'])
      .where('schema', '!=', schema)
      .orderBy('host')
      .execute()
    return rows.map(row => ({ ...row, host: row.host as HostName }))
  }

  /** The languages of all wikis. */
  async languages(): Promise<readonly LanguageCode[]> {
    const rows = await this.db.selectFrom('wiki_records').select('language').distinct().execute()
    return rows.map(({ language }) => language as LanguageCode)
  }

  private select(db: Db) {
    return db
      .selectFrom('wiki_records')
      .selectAll()
      .select(row =>
        row
          .selectFrom('wiki_freezes')
          .select('reason')
          .whereRef('wiki_freezes.host', '=', 'wiki_records.host')
          .where('frozen_until', '>', this.now())
          .orderBy('id')
          .limit(1)
          .as('lockReason'),
      )
      .select(row => row.selectFrom('maintenance').select('read_only_for').as('serviceReadOnly'))
      .select(row =>
        row
          .selectFrom('maintenance')
          .select('banner_text')
          .where('banner_place', 'in', ['wikis', 'both'])
          .where('banner_from', '<=', this.now())
          .where('banner_until', '>', this.now())
          .as('banner'),
      )
  }
}

function rowOf({
  dbName,
  secretKey,
  storage,
  schema,
  language,
  lockReason: _lease,
  serviceReadOnly: _service,
  banner: _banner,
  whyReadOnly: _decided,
  ...rest
}: WikiRecord): Omit<WikiRecordsTable, 'version'> {
  return {
    host: hostOfDomain(rest.domain),
    db_name: dbName,
    secret_key: secretKey,
    storage,
    schema,
    language,
    record: JSON.stringify(rest),
  }
}

/** What the database adds to a record: from leases, and about the whole service. */
interface Beside {
  readonly lockReason: string | null
  readonly serviceReadOnly: string | null
  readonly banner: string | null
}

function stored(row: WikiRecordsTable & Beside): StoredRecord {
  const { host, db_name, secret_key, storage, schema, language, record, version } = row
  const { lockReason, serviceReadOnly, banner } = row
  const kept = JSON.parse(record) as WikiRecord
  const why = whyReadOnly({ ...kept, lockReason, serviceReadOnly })
  return {
    host: host as HostName,
    version,
    size: record.length + secret_key.length + db_name.length + host.length,
    record: {
      ...kept,
      dbName: db_name,
      secretKey: secret_key,
      storage,
      schema,
      language: language as LanguageCode,
      ...(lockReason !== null && { lockReason }),
      ...(serviceReadOnly !== null && { serviceReadOnly }),
      ...(banner !== null && { banner }),
      ...(why !== null && { whyReadOnly: why }),
    },
  }
}
