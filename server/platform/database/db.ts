import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A database handle: the database itself or one transaction. */
export type Db = Kysely<Database>
