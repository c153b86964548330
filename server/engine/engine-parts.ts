import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { CopiesContext } from './copies/copies-context.ts'
import type { CrawlerCheck } from './crawlers/crawler-check.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { WikiEpochs } from './epochs/wiki-epochs.ts'
import type { LeftoverFiles } from './jobs/leftover-files.ts'
import type { OpenedWikis } from './open-wikis.ts'
import type { FpmSupervisor } from './php/fpm-supervisor.ts'
import type { PhpBackend } from './php/php-backend.ts'
import type { EngineRuntime } from './prepare-runtime.ts'
import type { MediaWikiTree } from './tree/mediawiki-tree.ts'
import type { Upgrader } from './upgrade/upgrader.ts'
import type { WikiQueries } from './wiki-queries.ts'
import type { CreateWikiContext } from './wikis/create-wiki.ts'

/** What `startEngine` has prepared and started when there is an engine. */
export interface EngineParts extends OpenedWikis, Pick<EngineRuntime, 'dirs' | 'facts' | 'place' | 'texts'> {
  readonly options: WikiEngineOptions
  readonly tree: MediaWikiTree
  readonly epochs: WikiEpochs
  /** Those that wikis have. */
  readonly languages: readonly (LanguageCode | null)[]
  readonly supervisor: FpmSupervisor
  readonly php: PhpBackend
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly creating: Omit<CreateWikiContext, 'now'>
  readonly upgrader: Upgrader
  readonly leftovers: LeftoverFiles
  readonly check: CrawlerCheck
  readonly queries: WikiQueries
  readonly copying: Omit<CopiesContext, 'onChanged' | 'signal'>
  readonly warm: { readonly rest: Promise<void> }
  readonly unlock: () => void
}
