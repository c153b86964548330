import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { nameOwnerSchema, suspendWikiSchema, WIKI_ACTS, type WikiAct } from '#contract/operator/wiki-acts.ts'
import { wikiIdParameter } from '#server/modules/console/wikis/console-wikis.endpoints.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const told = 'Recorded in the audit log and sent to the wiki’s owners.'
const shown =
  'Shown to everyone who requests a page of the wiki, recorded in the audit log, and sent to the wiki’s owners.'

const of = (act: WikiAct) =>
  ({
    ...ofConsole,
    ...wikiIdParameter,
    method: 'POST',
    path: consoleApi.wikiAct(':id', act),
    consoleRight: WIKI_ACTS[act],
    refusals: { 404: 'There is no such wiki.', 409: 'The wiki’s state does not allow this.' },
  }) as const

export const suspendWikiEndpoint = endpoint({
  ...of('suspend'),
  summary: 'Suspend a wiki',
  about:
    'Once the call has succeeded, no process serves anything of it. Its people can still export and delete it.',
  body: json(suspendWikiSchema, {
    reason: shown,
    by_law: 'Whether the law requires it. The wiki then responds with 451 instead of 403.',
  }),
  responses: success('It is suspended.'),
})

export const liftWikiSuspensionEndpoint = endpoint({
  ...of('lift-suspension'),
  summary: 'Lift the suspension of a wiki',
  body: json(actSchema, { reason: told }),
  responses: success('The wiki is served again.'),
})

export const makeReadOnlyEndpoint = endpoint({
  ...of('make-read-only'),
  summary: 'Make a wiki read-only',
  about: 'People can still log in and out there.',
  body: json(actSchema, { reason: shown }),
  responses: success('The wiki is read-only.'),
})

export const makeWritableEndpoint = endpoint({
  ...of('make-writable'),
  summary: 'End read-only mode for a wiki',
  about: 'A wiki that has used up its quota stays read-only.',
  body: json(actSchema, { reason: told }),
  responses: success('The wiki can be edited.'),
})

export const undeleteByOperatorEndpoint = endpoint({
  ...of('undelete'),
  summary: 'Bring a deleted wiki back',
  about:
    'Possible until its purge, and only if it has an owner. The limit on the number of wikis does not apply.',
  body: json(actSchema, { reason: told }),
  responses: success('The wiki is served again, unless it is suspended.'),
})

export const nameOwnerEndpoint = endpoint({
  ...of('name-owner'),
  summary: 'Name an owner for a wiki without one',
  about:
    'Also for a deleted wiki, before it is brought back. The limit on the number of wikis does not apply.',
  body: json(nameOwnerSchema, {
    reason: 'Recorded in the audit log.',
    to: 'The account’s verified email address. Its member is notified.',
  }),
  responses: success('The account is an owner of the wiki.'),
})

export const rebuildIndexByOperatorEndpoint = endpoint({
  ...of('rebuild-index'),
  summary: 'Rebuild the index of a wiki’s query service',
  body: json(actSchema, { reason: 'Recorded in the audit log.' }),
  responses: success('The rebuild has begun.'),
})

export const purgeWikiEndpoint = endpoint({
  ...of('purge'),
  summary: 'Purge a deleted wiki now',
  about: 'Its data is removed permanently. Its domain cannot be used again.',
  body: json(actSchema, { reason: told }),
  responses: success('Only the reservation of its domain remains.'),
})
