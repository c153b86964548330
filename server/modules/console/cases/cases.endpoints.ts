import { CASE_STATES } from '#contract/operator/case-acts.ts'
import { APPEAL_OUTCOMES, DECISION_NAMES } from '#contract/operator/case-decisions.ts'
import {
  answerAppealSchema,
  assignCaseSchema,
  CASE_PARTIES,
  type CaseAppeal,
  type CaseDecision,
  type CaseNote,
  type CaseResponse,
  caseNoteSchema,
  caseQuerySchema,
  closeCaseSchema,
  decideCaseSchema,
  type ListedCase,
  type ReportCase,
} from '#contract/operator/cases.ts'
import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ReportedAddress } from '#contract/operator/reported-addresses.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const ofCases = { ...ofConsole, consoleRight: 'handle-reports' } as const

const listedFields = {
  id: t.count('The report’s number, which its emails mention.'),
  state: t.choice(CASE_STATES),
  wiki: t.text('The domain of the reported wiki; empty if none.'),
  assignee: t.text('The email address of the person in charge; empty if nobody.'),
  created_at: t.time(),
  review_by: t.time('When the report or the appeal is due for review.'),
  decision: t.choice(['', ...DECISION_NAMES], 'The decision in force; empty if there is none yet.'),
  decided_at: t.nullable(t.time()),
  appeal_until: t.nullable(t.time()),
}

const reportCase = t.record<ReportCase>('ReportCase', {
  ...listedFields,
  revision: t.count('Increases with every act except notes.'),
  wiki_id: t.nullable(t.count()),
  addresses: t.list(
    t.record<ReportedAddress>('ReportedAddress', {
      text: t.text('The line as typed.'),
      href: t.nullable(t.text(), 'Null if the line is not a page’s address.'),
    }),
  ),
  message: t.text('As typed.'),
  reporter: t.nullable(t.text('The reporter’s name.')),
  reporter_email: t.nullable(t.text()),
  notes: t.list(
    t.record<CaseNote>('CaseNote', { id: t.count(), at: t.time(), who: t.text(), text: t.text() }),
  ),
  decisions: t.list(
    t.record<CaseDecision>('CaseDecision', {
      ...{ id: t.count(), at: t.time(), who: t.text(), decision: t.choice(DECISION_NAMES) },
      outcome: t.nullable(
        t.choice(APPEAL_OUTCOMES),
        'The outcome of an appeal; null for the first decision.',
      ),
      statement: t.list(t.text(), 'The statement of reasons, paragraph by paragraph.'),
    }),
  ),
  appeals: t.list(
    t.record<CaseAppeal>('CaseAppeal', {
      id: t.count(),
      at: t.time(),
      party: t.choice(CASE_PARTIES),
      text: t.text(),
    }),
  ),
})

export const casesEndpoint = endpoint({
  ...ofCases,
  method: 'GET',
  path: consoleApi.cases,
  summary: 'List cases',
  about: 'Each report of illegal content is a case.',
  query: query(
    caseQuerySchema,
    { ...LIST_TEXTS, assignee: 'Part of the email address.', wiki: 'Part of the domain.' },
    NEWEST_FIRST,
  ),
  responses: {
    200: pageOrFile('A page of cases.', 'CasePage', t.record<ListedCase>('ListedCase', listedFields)),
  },
})

const ofCase = {
  ...ofCases,
  params: idParameter('The case’s number.'),
} as const

const responses = {
  200: response('The case.', t.record<CaseResponse>('CaseResponse', { data: reportCase })),
} as const
const unknown = { 404: 'There is no such case.' } as const
const refusals = {
  ...unknown,
  409: 'Somebody else has acted on the case since that revision, or its state does not allow this.',
} as const
const revision = 'The revision of the case that the operator has seen.'
const reasons = {
  revision,
  facts: 'The findings. Both parties can read them.',
  ground: 'What the content violates.',
  ground_text: 'The provision or section, and why it applies. Omitted for `no-action`.',
  scope: 'What is restricted, where, and for how long. Omitted for `no-action`.',
} as const

export const readCaseEndpoint = endpoint({
  ...ofCase,
  method: 'GET',
  path: consoleApi.case(':id'),
  summary: 'Read a case',
  responses,
  refusals: unknown,
})

export const assignCaseEndpoint = endpoint({
  ...ofCase,
  method: 'POST',
  path: consoleApi.assignCase(':id'),
  summary: 'Assign a case',
  body: json(assignCaseSchema, { revision, assignee: 'The email address of an operator or a moderator.' }),
  responses,
  refusals,
})

export const noteCaseEndpoint = endpoint({
  ...ofCase,
  method: 'POST',
  path: consoleApi.noteCase(':id'),
  summary: 'Add a note to a case',
  about: 'Only operators and moderators can read notes.',
  body: json(caseNoteSchema),
  responses,
  refusals: unknown,
})

export const decideCaseEndpoint = endpoint({
  ...ofCase,
  method: 'POST',
  path: consoleApi.decideCase(':id'),
  summary: 'Decide on a report',
  about:
    'The reporter and, if something is restricted, the owners of the wiki get the reasons by email, with a link to appeal. The decision itself must be carried out separately.',
  body: json(decideCaseSchema, reasons),
  responses,
  refusals,
})

export const answerAppealEndpoint = endpoint({
  ...ofCase,
  method: 'POST',
  path: consoleApi.answerAppeal(':id'),
  summary: 'Decide on the appeals against a decision',
  about: 'Must be done by somebody other than the person who decided, if there is anybody else.',
  body: json(answerAppealSchema, reasons),
  responses,
  refusals: { ...refusals, 409: `${refusals[409]} Or the operator made the decision.` },
})

export const closeCaseEndpoint = endpoint({
  ...ofCase,
  method: 'POST',
  path: consoleApi.closeCase(':id'),
  summary: 'Close a case',
  about: 'An appeal before the deadline reopens it.',
  body: json(closeCaseSchema, { revision }),
  responses,
  refusals,
})
