import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { nameOwnerSchema, suspendWikiSchema, WIKI_ACTS, type WikiAct } from '#contract/operator/wiki-acts.ts'
import { wikiIdParameter } from '#server/modules/console/wikis/console-wikis.endpoints.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const told = 'Stands in the audit log, and the wiki’s owners are told.'
const shown =
  'Everybody who asks for something of the wiki reads it. It stands in the audit log, and the owners are told.'

const of = (act: WikiAct) =>
  ({
    ...ofConsole,
    ...wikiIdParameter,
    method: 'POST',
    path: consoleApi.wikiAct(':id', act),
    consoleRight: WIKI_ACTS[act],
    refusals: { 404: 'There is no such wiki.', 409: 'The wiki is in a state in which this cannot be done.' },
  }) as const

export const suspendWikiEndpoint = endpoint({
  ...of('suspend'),
  summary: 'Suspend a wiki',
  about:
    'Nothing of it is served any more, by any process, from the answer on. Its people can still export and delete it.',
  body: json(suspendWikiSchema, {
    reason: shown,
    by_law: 'Whether the law asks for it: the wiki answers 451 instead of 403.',
  }),
  responses: success('It is suspended.'),
})

export const liftWikiSuspensionEndpoint = endpoint({
  ...of('lift-suspension'),
  summary: 'Lift the suspension of a wiki',
  body: json(actSchema, { reason: told }),
  responses: success('It is served again.'),
})

export const makeReadOnlyEndpoint = endpoint({
  ...of('make-read-only'),
  summary: 'Make a wiki read-only',
  about: 'People still log in and out there.',
  body: json(actSchema, { reason: shown }),
  responses: success('Nobody can change it.'),
})

export const makeWritableEndpoint = endpoint({
  ...of('make-writable'),
  summary: 'End read-only mode for a wiki',
  about: 'Unless it has used up its quota.',
  body: json(actSchema, { reason: told }),
  responses: success('It can be changed.'),
})

export const undeleteByOperatorEndpoint = endpoint({
  ...of('undelete'),
  summary: 'Bring a deleted wiki back',
  about: 'Until its purge, and if it still has an owner. How many wikis its owners have does not matter.',
  body: json(actSchema, { reason: told }),
  responses: success('It answers again, unless it is suspended.'),
})

export const nameOwnerEndpoint = endpoint({
  ...of('name-owner'),
  summary: 'Name an owner of a wiki that has none',
  about: 'Also of a deleted one, before it is brought back. How many wikis the account has does not matter.',
  body: json(nameOwnerSchema, {
    reason: 'Recorded in the audit log.',
    to: 'The confirmed address of the account, which is told.',
  }),
  responses: success('The account owns it.'),
})

export const rebuildIndexByOperatorEndpoint = endpoint({
  ...of('rebuild-index'),
  summary: 'Make the index of a wiki’s query service anew',
  body: json(actSchema, { reason: 'Recorded in the audit log.' }),
  responses: success('It has begun.'),
})

export const purgeWikiEndpoint = endpoint({
  ...of('purge'),
  summary: 'Purge a deleted wiki before its time',
  about: 'Its data is removed for good. Its address is not used again.',
  body: json(actSchema, { reason: told }),
  responses: success('Nothing of it is left but its address.'),
})
