import type { FieldErrors } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { Endpoint, EndpointResponse } from './endpoint.ts'
import * as t from './shape.ts'

/** What `error-handler.ts` sends. */
interface Refusal {
  readonly message: string
  readonly error?: string
  readonly code?: (typeof refusalCodes)[keyof typeof refusalCodes]
  readonly errors?: FieldErrors
}

const refusal = t.record<Refusal>('Refusal', {
  message: t.text('The reason, as a sentence to show to people.'),
  error: t.optional(t.text('The same as `message`, for older clients; only with 401.')),
  code: t.optional(
    t.choice(
      Object.values(refusalCodes),
      'What the member can do: send the password with the request or log in again, log in to the other account, ask an owner of the wiki or an operator, keep the account, contact the operator, use an API token with another scope, turn on two-step log-in, or read what has changed meanwhile.',
    ),
  ),
  errors: t.optional(
    t.dictionary(t.list(t.text()), 'With 422, and sometimes with 409: each refused field with the reasons.'),
  ),
})

/** All possible responses of an endpoint, by status: its answers, its own refusals and those of its kind. */
export function responsesOf(endpoint: Endpoint): ReadonlyMap<number, EndpointResponse> {
  const responses = new Map(
    Object.entries<EndpointResponse>(endpoint.responses).map(([status, answer]) => [Number(status), answer]),
  )
  for (const [status, texts] of refusalsOf(endpoint)) {
    const refused = refusalResponse(status, texts)
    const other = responses.get(status)
    responses.set(status, other ? either(other, refused) : refused)
  }
  return new Map([...responses].sort(([one], [other]) => one - other))
}

function refusalResponse(status: number, texts: readonly string[]): EndpointResponse {
  return {
    about: texts.join(' '),
    content: { type: 'application/json', schema: refusal.schema },
    headers: status === 429 ? { 'retry-after': 'Seconds until the next attempt.' } : {},
  }
}

function either(one: EndpointResponse, other: EndpointResponse): EndpointResponse {
  const schemas = [one, other].map(({ content }) => content?.schema ?? {})
  return {
    about: `${one.about} ${other.about}`,
    content: { type: 'application/json', schema: { anyOf: schemas } },
    headers: { ...other.headers, ...one.headers },
  }
}

const READS = ['GET', 'HEAD']

function refusalsOf(endpoint: Endpoint): ReadonlyMap<number, readonly string[]> {
  const { method, caller, body, limits, refusals = {} } = endpoint
  const found: [status: number, text: string][] = [
    [400, 'The request is malformed.'],
    [422, 'A value is invalid or cannot be stored.'],
    [500, 'The service failed.'],
    [503, 'The service cannot do this at the moment.'],
    [507, 'The service has no disk space left.'],
  ]
  if (caller === 'operator')
    found.push(
      [403, 'The session was not started with a two-step log-in, or moderators may not do this.'],
      [404, 'The member is not an operator.'],
    )
  else if (caller !== 'visitor') {
    found.push(
      [401, 'There is no session, or the API token is invalid.'],
      [403, 'The API token does not permit this.'],
    )
    if (!endpoint.whileClosing) found.push([403, 'The member’s account is being closed.'])
  }
  if (!READS.includes(method))
    found.push(
      [403, 'The request came from a page of another origin.'],
      [413, 'The body is too large.'],
      [
        415,
        body?.kind === 'form' || body?.kind === 'bytes'
          ? 'The body has the wrong type.'
          : 'The body is not JSON.',
      ],
    )
  if (caller === 'verified member' || caller === 'manager')
    found.push([403, 'The member’s email address is not verified.'])
  if (caller === 'manager')
    found.push([403, 'The member does not manage this wiki, or only owners may do this.'])
  if (limits !== undefined) found.push([429, 'Too many attempts.'])
  for (const [status, text] of Object.entries(refusals)) found.push([Number(status), text])
  const texts = Map.groupBy(found, ([status]) => status)
  return new Map([...texts].map(([status, pairs]) => [status, pairs.map(([, text]) => text)]))
}
