import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { CopiesContext } from './copies/copies-context.ts'
import type { CrawlerCheck } from './crawlers/crawler-check.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { WikiEpochs } from './epochs/wiki-epochs.ts'
import type { LeftoverFiles } from './jobs/leftover-files.ts'
import type { FpmSupervisor } from './php/fpm-supervisor.ts'
import type { PhpBackend } from './php/php-backend.ts'
import type { WikiPlace } from './place/wiki-place.ts'
import type { WorkDirs } from './place/work-dirs.ts'
import type { Maria } from './start-maria.ts'
import type { DatabaseRows } from './storage/database-rows.ts'
import type { LiveDatabases } from './storage/live-databases.ts'
import type { WikiStorage } from './storage/wiki-storage.ts'
import type { WikiTexts } from './template/wiki-texts.ts'
import type { MediaWikiTree } from './tree/mediawiki-tree.ts'
import type { Upgrader } from './upgrade/upgrader.ts'
import type { WikiQueries } from './wiki-queries.ts'
import type { CreateWikiContext } from './wikis/create-wiki.ts'
import type { RecordChanges } from './wikis/record-changes.ts'
import type { RecordStore } from './wikis/record-store.ts'
import type { WikiRegistry } from './wikis/registry.ts'

/** What `startEngine` has prepared and started when there is an engine. */
export interface EngineParts {
  readonly options: WikiEngineOptions
  readonly tree: MediaWikiTree
  readonly facts: EngineFacts
  readonly place: WikiPlace
  readonly dirs: WorkDirs
  readonly registry: WikiRegistry
  readonly epochs: WikiEpochs
  readonly store: RecordStore
  /** Those that wikis have. */
  readonly languages: readonly (LanguageCode | null)[]
  readonly changes: RecordChanges
  readonly databases: LiveDatabases
  readonly storage: WikiStorage
  /** The databases in MariaDB, whether it can be reached or not. */
  readonly databaseRows: DatabaseRows
  /** Null where wikis are stored in SQLite only. */
  readonly maria: Maria | null
  readonly supervisor: FpmSupervisor
  readonly php: PhpBackend
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly creating: Omit<CreateWikiContext, 'now'>
  readonly upgrader: Upgrader
  readonly texts: WikiTexts
  readonly leftovers: LeftoverFiles
  readonly check: CrawlerCheck
  readonly queries: WikiQueries
  readonly copying: Omit<CopiesContext, 'onChanged' | 'signal'>
  readonly warm: { readonly rest: Promise<void> }
  readonly unlock: () => void
}
