import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#contract/durations.ts'
import type { FirstEditsResponse } from '#contract/operator/suspects.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { noAccount } from '#server/modules/console/accounts/account-acts.usecases.ts'
import { domainOf, noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { withinTime } from '#server/platform/within.ts'
import { markSuspect } from './mark-suspect.usecase.ts'
import {
  accountMayBeSpamEndpoint,
  accountNoSpamEndpoint,
  firstEditsEndpoint,
  suspectAccountsEndpoint,
  suspectsEndpoint,
  wikiMayBeSpamEndpoint,
  wikiNoSpamEndpoint,
} from './spam.endpoints.ts'
import { suspectAccountList, toSuspectAccount } from './suspect-accounts.repository.ts'
import { suspectWikiList, toSuspectWiki } from './suspect-wikis.repository.ts'

const WIKI_COLUMNS = [
  ...(['id', 'sitename', 'domain', 'description', 'created_at', 'state', 'edits'] as const),
  ...(['owner_id', 'owner', 'owner_suspended', 'no_spam', 'signals'] as const),
]

const ACCOUNT_COLUMNS = ['id', 'email', 'created_at', 'state', 'wikis', 'no_spam', 'signals'] as const

/** A wiki that takes longer counts as unreadable. */
const PATIENCE_MS = 5 * SECOND_MS

/**
 * Lists new wikis and accounts that may be spam, shows the first edits in such wikis, and marks what is not spam. All other
 * acts on them are those on wikis and accounts.
 */
export function registerSpamRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, engine, log } = deps

  serveList(app, clock, suspectsEndpoint, {
    list: ({ marked }) => suspectWikiList(db, clock.now(), marked === 'no-spam'),
    toSent: toSuspectWiki,
    columns: WIKI_COLUMNS,
    file: 'suspects',
  })

  serveList(app, clock, suspectAccountsEndpoint, {
    list: ({ marked }) => suspectAccountList(db, clock.now(), marked === 'no-spam'),
    toSent: toSuspectAccount,
    columns: ACCOUNT_COLUMNS,
    file: 'suspect-accounts',
  })

  serve(app, firstEditsEndpoint, async (request): Promise<FirstEditsResponse> => {
    const domain = await domainOf(db, requireId(request.params, noWiki))
    if (domain === undefined) throw noWiki()
    try {
      const edits = await withinTime(engine.readFirstEdits(domain), PATIENCE_MS)
      const data = edits?.map(edit => ({ ...edit, at: isoTime(edit.at) })) ?? null
      return { data }
    } catch (err) {
      log.warn({ err, domain }, 'the first edits of a wiki cannot be read')
      return { data: null }
    }
  })

  for (const [endpoint, kind, act] of [
    [wikiNoSpamEndpoint, 'wiki', 'no-spam'],
    [wikiMayBeSpamEndpoint, 'wiki', 'may-be-spam'],
    [accountNoSpamEndpoint, 'account', 'no-spam'],
    [accountMayBeSpamEndpoint, 'account', 'may-be-spam'],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      const { reason } = await parseBody(endpoint.body, request)
      const id = requireId(request.params, kind === 'wiki' ? noWiki : noAccount)
      await markSuspect(deps, { kind, act, id }, { ...operatorOf(request), reason })
      return { success: true }
    })
}
