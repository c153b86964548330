import type { DatabasePool } from '#server/engine/storage/database-pool.ts'
import type { MariaServer } from '#server/engine/storage/maria-server.ts'

/** What wikis in MariaDB need to be made of copies. */
export interface MariaForCopies {
  readonly server: MariaServer
  readonly pool: Pick<DatabasePool, 'take' | 'renew' | 'giveUp' | 'retire'>
}
