import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { CrawlerCheck } from '#server/gateway/crawlers/crawler-check.ts'
import type { TeamPasses } from '#server/gateway/passes/team-passes.ts'
import type { MediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import type { FpmSupervisor } from '#server/php/fpm-supervisor.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { SharedUses } from '#server/platform/processes/shared-uses.ts'
import type { CopiesContext } from '#server/wikis/copies/copies-context.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { CreateWikiContext } from '#server/wikis/make-sqlite-wiki.ts'
import type { SearchIndexes } from '#server/wikis/search/search-indexes.ts'
import type { Upgrader } from '#server/wikis/upgrade/upgrader.ts'
import type { LeftoverFiles } from '#server/wikis/upkeep/leftover-files.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { OpenedWikis } from './open-wikis.ts'
import type { EngineRuntime } from './prepare-runtime.ts'
import type { WikiQueries } from './wiki-queries.ts'

/** What `startEngine` has prepared and started for an engine. */
export interface EngineParts
  extends OpenedWikis,
    Pick<EngineRuntime, 'dirs' | 'engineDirs' | 'facts' | 'texts'> {
  readonly options: WikiEngineOptions
  readonly tree: MediaWikiTree
  readonly epochs: WikiEpochs
  /** The languages of the wikis. */
  readonly languages: readonly LanguageCode[]
  readonly supervisor: FpmSupervisor
  readonly php: PhpBackend
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly creating: Omit<CreateWikiContext, 'now'>
  readonly upgrader: Upgrader
  readonly leftovers: LeftoverFiles
  readonly check: CrawlerCheck
  readonly team: TeamPasses
  /** Null if this process is the only one. */
  readonly uses: SharedUses | null
  readonly queries: WikiQueries
  /** Null if wikis are searched in their own databases. */
  readonly search: SearchIndexes | null
  readonly copying: Omit<CopiesContext, 'onChanged' | 'signal'>
  readonly warm: { readonly rest: Promise<void> }
  readonly unlock: () => void
}
