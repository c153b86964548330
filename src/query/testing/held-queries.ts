import { jest } from '@jest/globals'
import { act } from '@testing-library/react'
import type { QueryOutcome } from '#contract/types/query-response.ts'

/** A query that was sent, and waits until the test answers it. */
export interface HeldQuery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  answer(outcome: QueryOutcome | 'offline' | 'fault'): Promise<void>
}

/** Replaces the query service. @returns the queries that are sent to it from now on. */
export function holdQueries(): HeldQuery[] {
  const asked: HeldQuery[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const signal = init?.signal as AbortSignal
    signal.addEventListener('abort', () => reject(signal.reason))
    asked.push({
      body: String(init?.body),
      headers: init?.headers as Record<string, string>,
      signal,
      answer: outcome =>
        act(async () => {
          if (outcome === 'offline') reject(new TypeError('Failed to fetch'))
          else if (outcome === 'fault') resolve(response(502, 'text/html', 'Bad gateway'))
          else resolve(responseTo(outcome))
        }),
    })
    return promise
  })
  return asked
}

function responseTo(outcome: QueryOutcome): Response {
  if (outcome.kind === 'problem')
    return response(outcome.problem.status, 'application/problem+json', JSON.stringify(outcome.problem))
  const { kind, text, behind } = outcome.answer
  const type = kind === 'triples' ? 'application/n-triples' : 'application/sparql-results+json; charset=utf-8'
  return response(200, type, text, behind > 0 ? { 'x-query-behind': String(behind) } : {})
}

/** jsdom has no Response. */
function response(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const all = new Map(Object.entries({ 'content-type': type, ...headers }))
  return {
    status,
    ok: status < 300,
    headers: { get: (name: string) => all.get(name.toLowerCase()) ?? null },
    text: async () => text,
    blob: async () => new Blob([text]),
  } as unknown as Response
}
