import type { ServerResponse } from 'node:http'
import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { NOTICES } from '#server/gateway/notices.ts'
import { sendNotice } from '#server/platform/http/notice-page.ts'
import { isWikiHost, ownHostNames } from '#server/wikis/host-name.ts'
import { EngineUnavailableError, type WikiEngine } from './wiki-engine.ts'

/**
 * An engine for a machine that cannot run wikis, or not yet. It creates none, and answers for existing ones with
 * a notice.
 * @param retryAfterSeconds called for each value of the property of `WikiEngine`.
 */
export function unavailableEngine(
  reason: string,
  home: { name: string; url: string },
  facts: EngineFacts,
  languages: readonly WikiLanguage[],
  retryAfterSeconds: () => number | null = () => null,
): WikiEngine {
  const own = ownHostNames(home.url)
  const refuse = async () => {
    throw new EngineUnavailableError(reason, retryAfterSeconds())
  }
  return {
    facts: { ...facts, available: false },
    languages,
    unavailableReason: reason,
    get retryAfterSeconds() {
      return retryAfterSeconds()
    },
    isReady: async () => false,
    create: refuse,
    resetFirstAdmin: refuse,
    replaceOAuthKey: refuse,
    readAdmins: async () => null,
    readFirstEdits: async () => null,
    readProperties: async () => null,
    order: refuse,
    logInAhead: async () => undefined,
    batch: refuse,
    databaseVersion: async () => null,
    unservedWikis: () => ({}),
    searchFault: null,
    load: () => null,
    exists: async () => false,
    publish: refuse,
    refresh: refuse,
    knownEverywhere: async () => undefined,
    remove: refuse,
    readStatistics: async () => new Map(),
    readUsage: async () => null,
    openApi: refuse,
    queryStatus: async () => ({ state: 'off', behind: 0, triples: null, bytes: null }),
    rebuildQueries: refuse,
    copies: {
      changeMark: refuse,
      copy: refuse,
      draft: refuse,
      pageBytes: refuse,
      makeDir: refuse,
      inspect: refuse,
      runScript: refuse,
      install: refuse,
      replace: refuse,
      moveToMaria: refuse,
      lockExclusively: refuse,
    },
    ownsHost: host => isWikiHost(host, own),
    handle: (request, response: ServerResponse) => {
      request.resume()
      sendNotice(response, NOTICES.resting, home)
    },
    close: async () => undefined,
  }
}
