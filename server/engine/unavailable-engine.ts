import type { ServerResponse } from 'node:http'
import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { sendNotice } from '#server/platform/http/notice-page.ts'
import { NOTICES } from './gateway/notices.ts'
import { EngineUnavailableError, type WikiEngine } from './wiki-engine.ts'
import { isWikiHost, ownHostNames } from './wikis/host-name.ts'

/**
 * An engine for a machine that cannot run wikis: it creates none, and answers for existing ones with a
 * notice.
 */
export function unavailableEngine(
  reason: string,
  home: { name: string; url: string },
  facts: EngineFacts,
  languages: readonly WikiLanguage[],
): WikiEngine {
  const own = ownHostNames(home.url)
  const refuse = async () => {
    throw new EngineUnavailableError(reason)
  }
  return {
    facts: { ...facts, available: false },
    languages,
    unavailableReason: reason,
    isReady: async () => false,
    create: refuse,
    resetFirstAdmin: refuse,
    databaseVersion: () => null,
    heldWikis: () => ({}),
    exists: () => false,
    domains: () => [],
    publish: refuse,
    remove: refuse,
    readStatistics: async () => new Map(),
    readUsage: async () => null,
    openApi: refuse,
    ownsHost: host => isWikiHost(host, own),
    handle: (request, response: ServerResponse) => {
      request.resume()
      sendNotice(response, NOTICES.resting, home)
    },
    close: async () => undefined,
  }
}
