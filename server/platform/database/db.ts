import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A database handle: the whole database or one transaction of it. */
export type Db = Kysely<Database>
