import type { MaintenanceContext } from '#server/engine/php/maintenance.ts'
import type { PhpBackend } from '#server/engine/php/php-backend.ts'
import type { WikiPlace } from '#server/engine/place/wiki-place.ts'
import type { WikiStorage } from '#server/engine/storage/wiki-storage.ts'
import type { Upgrader } from '#server/engine/upgrade/upgrader.ts'
import type { WikiTemplate } from '#server/engine/wikis/create-wiki.ts'
import type { PlaceWikiContext } from '#server/engine/wikis/place-wiki.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { MariaForCopies } from './maria-for-copies.ts'

/** What copying wikis needs. */
export interface CopiesContext extends PlaceWikiContext {
  readonly place: WikiPlace
  readonly changes: RecordChanges
  readonly upgrader: Pick<Upgrader, 'admit'>
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  readonly template: WikiTemplate
  /** Null where wikis are stored in SQLite only. */
  readonly maria: MariaForCopies | null
  readonly storage: Pick<WikiStorage, 'use'>
  /** Where the files of a wiki are. */
  readonly locate: WikiStorage['locate']
  readonly php: PhpBackend
  readonly scheme: 'http:' | 'https:'
  /** Bytes that copies may take of the disk. */
  readonly room: () => Promise<number>
  readonly clock: Clock
  /** Called when a wiki was placed or replaced. */
  readonly onChanged: (wiki: KnownWiki) => void
  /** Aborted when the engine stops, too. */
  readonly signal: AbortSignal
}
