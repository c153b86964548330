import type { WikiEngineOptions } from '#server/engine/engine-options.ts'
import { PAGE_CACHE_MB, PHP_TIMEOUT_S } from '#server/platform/config/read-config.ts'

type EngineConfig = WikiEngineOptions['config']

/** The configuration of an engine without quotas, limits on visitors or queries, plus what a test needs. */
export function engineConfig(
  own: Pick<EngineConfig, 'dataDir' | 'mediawikiDir'> & Partial<EngineConfig>,
): EngineConfig {
  return {
    publicUrl: 'http://localhost:8080',
    serviceName: 'Wikistead',
    trustProxy: [],
    wikiMailFrom: { name: 'Wikistead', address: 'no-reply@localhost' },
    wikiQuotaMb: 0,
    wikiUploadsMb: 0,
    diskReserveMb: null,
    crawlerCheck: 'off',
    pageCacheMb: PAGE_CACHE_MB,
    queryMemoryMb: 0,
    queryTimeoutSeconds: 60,
    sparqlEndpoint: null,
    searchServer: null,
    phpTimeoutSeconds: PHP_TIMEOUT_S,
    wikiDatabase: null,
    filesDir: null,
    visitorBudget: 0,
    distDir: '/nowhere',
    ...own,
  }
}
