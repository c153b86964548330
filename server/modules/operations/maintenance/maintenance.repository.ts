import type { Selectable } from 'kysely'
import type { Banner, ReadOnlyService } from '#contract/operator/maintenance.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { MaintenanceTable } from '#server/platform/database/tables/operator-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** The id of the only row. */
const ROW = 1

type Row = Selectable<MaintenanceTable>

async function readRow(db: Db): Promise<Row | undefined> {
  return await db.selectFrom('maintenance').selectAll().where('id', '=', ROW).executeTakeFirst()
}

export interface Maintenance {
  /** The banner that is shown or will be; null if there is none or it is over. */
  readonly banner: Banner | null
  readonly readOnly: ReadOnlyService | null
}

export async function readMaintenance(db: Db, now: number): Promise<Maintenance> {
  const row = await readRow(db)
  return row ? { banner: bannerOf(row, now), readOnly: readOnlyOf(row) } : { banner: null, readOnly: null }
}

function bannerOf(row: Row, now: number): Banner | null {
  const { banner_text: text, banner_place: place, banner_from: from, banner_until: until } = row
  if (text === null || place === null || from === null || until === null || until <= now) return null
  return { text, place, from: isoTime(from), until: isoTime(until) }
}

function readOnlyOf({ read_only_for: text, read_only_since, read_only_until }: Row): ReadOnlyService | null {
  if (text === null) return null
  return {
    text,
    since: isoTime(read_only_since ?? 0),
    until: isoTime(read_only_until),
  }
}

/** @param banner null to remove it. Times are milliseconds. */
export async function saveBanner(
  db: Db,
  banner: {
    readonly text: string
    readonly place: Banner['place']
    readonly from: number
    readonly until: number
  } | null,
): Promise<void> {
  await save(db, {
    banner_text: banner?.text ?? null,
    banner_place: banner?.place ?? null,
    banner_from: banner?.from ?? null,
    banner_until: banner?.until ?? null,
  })
}

/** @param readOnly null to let everybody write again. Times are milliseconds. */
export async function saveReadOnly(
  db: Db,
  readOnly: { readonly text: string; readonly since: number; readonly until: number | null } | null,
): Promise<void> {
  await save(db, {
    read_only_for: readOnly?.text ?? null,
    read_only_since: readOnly?.since ?? null,
    read_only_until: readOnly?.until ?? null,
  })
}

async function save(db: Db, values: Partial<Omit<Row, 'id'>>): Promise<void> {
  await db
    .insertInto('maintenance')
    .values({ id: ROW, ...values })
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute()
}
