import { FailureError } from '#contract/failure.ts'
import { chooseLanguage } from '#contract/interface-language.ts'
import { QUERY_BEHIND_HEADER, type QueryProblem } from '#contract/types/query-problem.ts'
import type { QueryOutcome } from '#contract/types/query-response.ts'
import { language } from '#i18n/msg.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The path of the SPARQL endpoint, on the host of each wiki. */
const SPARQL_PATH = '/query/sparql'

const TRIPLES = 'application/n-triples'
const ACCEPT = `application/sparql-results+json, ${TRIPLES}, application/problem+json`

/**
 * Sends a query to the wiki of the page. It does not use the client of the service's API, because wikis have their own
 * host and protocol. Source: https://www.w3.org/TR/sparql11-protocol/
 *
 * @throws FailureError
 */
export function* askQuery({ query }: { query: string }): SagaGenerator<QueryOutcome> {
  return yield* callAbortable(async signal => {
    const began = performance.now()
    const response = await sendQuery(query, ACCEPT, signal)
    const text = await response.text().catch(offline)
    if (!response.ok) return { kind: 'problem', problem: problemOf(response, text) }
    const type = response.headers.get('content-type') ?? ''
    const behind = Number(response.headers.get(QUERY_BEHIND_HEADER) ?? 0)
    const durationMs = performance.now() - began
    return {
      kind: 'answer',
      answer: { kind: type.startsWith(TRIPLES) ? 'triples' : 'results', text, behind, durationMs },
    }
  })
}

/**
 * Gets the answer to a query as a file.
 * @param accept its media type.
 * @throws FailureError
 */
export function* downloadResult({ query, accept }: { query: string; accept: string }): SagaGenerator<Blob> {
  return yield* callAbortable(async signal => {
    const response = await sendQuery(query, accept, signal)
    if (response.ok) return await response.blob().catch(offline)
    const { detail, status } = problemOf(response, await response.text().catch(offline))
    throw new FailureError({ kind: 'refused', status, message: detail })
  })
}

async function sendQuery(query: string, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept, 'content-type': 'application/sparql-query', ...languageHeader() }
  return await fetch(SPARQL_PATH, {
    method: 'POST',
    headers,
    body: query,
    signal,
    // A private wiki answers only its readers.
    credentials: 'same-origin',
  }).catch(offline)
}

/**
 * Asks for labels and problems in the language chosen for the page, then in the browser's. Without a choice, the browser
 * itself asks for its own languages, into which the interface need not be translated.
 */
function languageHeader(): Readonly<Record<string, string>> {
  const accepted = navigator.languages
    .map((tag, place) => `${tag};q=${Math.max(0.9 - place / 10, 0.1)}`)
    .join()
  if (chooseLanguage({ accepted }).code === language) return {}
  return { 'accept-language': [language, accepted].filter(text => text !== '').join() }
}

/** @throws FailureError */
function offline(cause: unknown): never {
  throw new FailureError({ kind: 'offline' }, { cause })
}

/** @throws FailureError if something other than the query service has answered. */
function problemOf({ status, headers }: Response, text: string): QueryProblem {
  if (headers.get('content-type')?.startsWith('application/problem+json'))
    return JSON.parse(text) as QueryProblem
  throw new FailureError({ kind: 'serverFault', status, message: '' })
}
