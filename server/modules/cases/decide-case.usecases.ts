import type { InferType } from 'yup'
import { DAY_MS } from '#contract/durations.ts'
import {
  APPEAL_DAYS,
  type AppealOutcome,
  type Reasons,
  statementOfReasons,
} from '#contract/operator/case-decisions.ts'
import type { answerAppealSchema, CaseParty, decideCaseSchema } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import { reporterOf } from '#server/modules/complaint/complaint.emails.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { hasOtherOperator } from '#server/modules/operator/operators/operators.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { decisionEmail } from './cases.emails.ts'
import {
  type CaseRow,
  insertDecision,
  lastDecision,
  lockCase,
  moveCase,
  reportOf,
  requireRevision,
} from './cases.repository.ts'
import { caseTarget } from './handle-case.usecases.ts'
import { insertParty, ownersOf, type Party, partiesOf, renewParty } from './parties.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer'>

/**
 * Decides about a report. The reporter, if they left an address, and, if something is restricted, the owners of the wiki
 * get the reasons and a link for an appeal.
 * @throws AppError 404 without such a case, 409 if it changed or its state does not allow it.
 */
export async function decideCase(
  deps: Needs,
  operator: Operator,
  id: number,
  { revision, ...reasons }: InferType<typeof decideCaseSchema>,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    const found = await lockCase(trx, id)
    requireRevision(found, revision)
    await moveCase(trx, found, 'decide', decided(reasons, now))
    await storeDecision(trx, operator, found, { reasons, outcome: null, now })
    await notifyAll(deps, trx, found, { reasons, outcome: null, now })
  })
}

/**
 * Answers the appeals against a decision. Whoever decided does not answer, unless there is nobody else (Digital Services
 * Act, Article 20, asks for a decision that is not arbitrary). If the decision changes, those who have not appealed get a
 * new link.
 * @throws AppError 404 without such a case, 409 if it changed, its state does not allow it or somebody else has to.
 */
export async function answerAppeal(
  deps: Needs,
  operator: Operator,
  id: number,
  { revision, outcome, ...reasons }: InferType<typeof answerAppealSchema>,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    const found = await lockCase(trx, id)
    requireRevision(found, revision)
    const last = await lastDecision(trx, id)
    if (last?.user_id === operator.userId && (await hasOtherOperator({ ...deps, db: trx }, operator.userId)))
      throw new AppError(409, 'case-other-operator', msg('error-have-decided-somebody-else-answers'))
    const applies = outcome === 'changed' ? decided(reasons, now) : {}
    await moveCase(trx, found, 'answer-appeal', { ...applies, closed_at: now })
    await storeDecision(trx, operator, found, { reasons, outcome, now })
    const since = last?.at ?? 0
    if (outcome === 'changed') await notifyAll(deps, trx, found, { reasons, outcome, now })
    else await notifyAppellants(deps, trx, found, { reasons, outcome, now, since })
  })
}

interface Deciding {
  readonly reasons: Reasons
  readonly outcome: AppealOutcome | null
  readonly now: number
}

function decided({ decision }: Reasons, now: number) {
  return { decision, decided_at: now, appeal_until: now + APPEAL_DAYS * DAY_MS }
}

async function storeDecision(
  trx: Db,
  operator: Operator,
  { id, decision: before }: CaseRow,
  { reasons, outcome, now }: Deciding,
): Promise<void> {
  const { who, userId } = operator
  await insertDecision(trx, { case_id: id, at: now, who, user_id: userId, outcome, ...reasons })
  await recordAct(trx, operator, {
    ...{ at: now, act: outcome === null ? 'case.decide' : 'case.answer-appeal', target: caseTarget(id) },
    reason: reasons.ground_text === '' ? undefined : reasons.ground_text,
    before: { decision: before === '' ? null : before },
    after: { decision: reasons.decision, ...(outcome !== null && { outcome }) },
  })
}

/** Who gets an email, at which address, with which token. */
interface Recipient {
  readonly party: CaseParty
  readonly address: string
  readonly token: string | null
}

async function notifyAll(deps: Needs, trx: Db, found: CaseRow, deciding: Deciding): Promise<void> {
  const { now, reasons } = deciding
  const parties = await partiesOf(trx, found.id)
  const reporter = reporterOf(await reportOf(trx, found.id))
  for (const party of parties) {
    const address = party.party === 'reporter' ? reporter?.address : party.email
    if (address === undefined || address === null) continue
    const token = party.appealed_at === null ? await renewParty(trx, party.id, now) : null
    await notify(deps, trx, found, deciding, { party: party.party, address, token })
  }
  const add = async (party: CaseParty, userId: number | null, address: string) => {
    const token = await insertParty(trx, { caseId: found.id, party, userId, now })
    await notify(deps, trx, found, deciding, { party, address, token })
  }
  if (reporter && parties.length === 0) await add('reporter', null, reporter.address)
  if (reasons.decision === 'no-action' || found.wiki_id === null) return
  const known = new Set(parties.map(({ user_id }) => user_id))
  for (const { id, email } of await ownersOf(trx, found.wiki_id))
    if (!known.has(id)) await add('owner', id, email)
}

/** Only those who have appealed since the last decision: for all others nothing has changed, and their links work. */
async function notifyAppellants(
  deps: Needs,
  trx: Db,
  found: CaseRow,
  { since, ...deciding }: Deciding & { readonly since: number },
): Promise<void> {
  const hasAppealed = ({ appealed_at }: Party) => appealed_at !== null && appealed_at >= since
  const reporter = reporterOf(await reportOf(trx, found.id))
  for (const party of (await partiesOf(trx, found.id)).filter(hasAppealed)) {
    const address = party.party === 'reporter' ? reporter?.address : party.email
    if (address) await notify(deps, trx, found, deciding, { party: party.party, address, token: null })
  }
}

async function notify(
  { config, mailer }: Needs,
  trx: Db,
  { id, wiki }: CaseRow,
  { reasons, outcome }: Deciding,
  recipient: Recipient,
): Promise<void> {
  const statement = statementOfReasons(reasons)
  await mailer.send(trx, decisionEmail(config, { id, wiki, outcome, statement, ...recipient }))
}
