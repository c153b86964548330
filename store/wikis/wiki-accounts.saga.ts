import type { LogInTicketResponse } from '#contract/people/log-in-ticket.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import type {
  JoinedWiki,
  JoinedWikisResponse,
  OfferedWiki,
  OfferedWikiResponse,
} from '#contract/people/wiki-accounts.ts'
import type { LinkInput, MakeInput } from '#machines/continue-to-wiki/continue-to-wiki.machine.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

interface Domain {
  readonly domain: string
}

export function* showWiki({ domain }: Domain): SagaGenerator<OfferedWiki> {
  const { data } = yield* callApi(client => client.get<OfferedWikiResponse>(wikiAccountApi.wiki(domain)))
  return data
}

export function* makeAccount(input: MakeInput): SagaGenerator {
  const { domain, returnTo, id, username, email, question, answer } = input
  const asked = question === null ? {} : { question, answer }
  yield* leaveWithTicket(wikiAccountApi.wiki(domain), {
    ...{ id, username, tells_email: email, ...asked, return_to: returnTo },
  })
}

export function* linkAccount({ domain, returnTo, ...yes }: LinkInput): SagaGenerator {
  yield* leaveWithTicket(wikiAccountApi.link(domain), { ...yes, return_to: returnTo })
}

export function* openWiki({ domain, returnTo }: Domain & { readonly returnTo: string }): SagaGenerator {
  yield* leaveWithTicket(wikiAccountApi.open(domain), { return_to: returnTo })
}

/** Leaves for the wiki, which logs the member in. */
function* leaveWithTicket(path: string, body: object): SagaGenerator {
  const { data } = yield* callApi(client => client.post<LogInTicketResponse>(path, body))
  const { leave } = yield* getEnvironment()
  leave(data.url)
}

export function* loadJoinedWikis(): SagaGenerator<readonly JoinedWiki[]> {
  const { data } = yield* callApi(client => client.get<JoinedWikisResponse>(wikiAccountApi.joined))
  return data
}

export function* leaveJoinedWiki({ values: { domain } }: Submitted<Domain>): SagaGenerator {
  yield* callApi(client => client.delete(wikiAccountApi.wiki(domain)))
}
