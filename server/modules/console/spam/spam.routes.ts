import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#contract/durations.ts'
import { type FirstEditsResponse, SUSPECTS_DEFAULTS } from '#contract/operator/suspects.ts'
import { parseWikiId } from '#contract/schemas/wiki-requests.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { noAccount } from '#server/modules/console/accounts/account-acts.usecases.ts'
import { domainOf, noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
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

  serve(app, suspectsEndpoint, async (request, reply) => {
    const given = { ...SUSPECTS_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(suspectsEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, suspectWikiList(db, clock.now(), query.marked === 'no-spam'), {
      query,
      toSent: toSuspectWiki,
      columns: WIKI_COLUMNS,
      file: `suspects-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  serve(app, suspectAccountsEndpoint, async (request, reply) => {
    const given = { ...SUSPECTS_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(suspectAccountsEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, suspectAccountList(db, clock.now(), query.marked === 'no-spam'), {
      query,
      toSent: toSuspectAccount,
      columns: ACCOUNT_COLUMNS,
      file: `suspect-accounts-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  serve(app, firstEditsEndpoint, async (request): Promise<FirstEditsResponse> => {
    const id = parseWikiId(request.params.id)
    const domain = id === null ? undefined : await domainOf(db, id)
    if (domain === undefined) throw noWiki()
    try {
      const edits = await withinTime(engine.readFirstEdits(domain), PATIENCE_MS)
      const data = edits?.map(edit => ({ ...edit, at: new Date(edit.at).toISOString() })) ?? null
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
      const id = parseWikiId(request.params.id)
      if (id === null) throw kind === 'wiki' ? noWiki() : noAccount()
      await markSuspect(deps, { kind, act, id }, { ...operatorOf(request), reason })
      return { success: true }
    })
}
