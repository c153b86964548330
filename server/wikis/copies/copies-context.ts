import type { EngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { MaintenanceContext } from '#server/php/maintenance.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ExclusiveLocks } from '#server/wikis/exclusive-locks.ts'
import type { WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { RecordStore } from '#server/wikis/record-store.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import type { Upgrader } from '#server/wikis/upgrade/upgrader.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'

/** What copying wikis needs. */
export interface CopiesContext {
  readonly registry: WikiRegistry
  readonly store: RecordStore
  readonly changes: RecordChanges
  readonly storage: WikiStorage
  readonly exclusive: ExclusiveLocks
  readonly upgrader: Pick<Upgrader, 'admit'>
  readonly engineDirs: EngineDirs
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  readonly template: WikiTemplate
  readonly php: PhpBackend
  readonly scheme: 'http:' | 'https:'
  readonly clock: Clock
  readonly log: EngineLog
  /** Called after a wiki was placed or replaced. */
  readonly onChanged: (wiki: KnownWiki) => void
  /** Also aborted when the engine stops. */
  readonly signal: AbortSignal
}
