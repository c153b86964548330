import type { CaseState } from '#contract/operator/case-acts.ts'
import type { AppealOutcome, Decision } from '#contract/operator/case-decisions.ts'
import { msg } from '#i18n/msg.ts'

const STATES: Readonly<Record<CaseState, string>> = {
  new: msg('operator-cases-new'),
  'in-review': msg('operator-cases-in-review'),
  decided: msg('operator-cases-decided'),
  appealed: msg('operator-cases-appealed'),
  closed: msg('operator-cases-closed'),
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  'no-action': msg('operator-decision-no-action'),
  'content-removed': msg('operator-decision-content-removed'),
  'access-restricted': msg('operator-decision-access-restricted'),
  'wiki-suspended': msg('operator-decision-wiki-suspended'),
  'wiki-deleted': msg('operator-decision-wiki-deleted'),
  'account-suspended': msg('operator-decision-account-suspended'),
  'account-closed': msg('operator-decision-account-closed'),
}

/** The decisions as options in a form. The statement of reasons, which is sent, has its own texts for them. */
export const DECISION_SENTENCES: Readonly<Record<Decision, string>> = {
  'no-action': msg('operator-decide-no-action'),
  'content-removed': msg('operator-decide-content-removed'),
  'access-restricted': msg('operator-decide-access-restricted'),
  'wiki-suspended': msg('operator-decide-wiki-suspended'),
  'wiki-deleted': msg('operator-decide-wiki-deleted'),
  'account-suspended': msg('operator-decide-account-suspended'),
  'account-closed': msg('operator-decide-account-closed'),
}

const OUTCOMES: Readonly<Record<AppealOutcome, string>> = {
  upheld: msg('operator-decision-stays-as'),
  changed: msg('operator-decision-changes'),
}

/** The words for the state of a case. */
export function caseStateText(state: CaseState): string {
  return STATES[state]
}

/** A decision in a few words; '' before there is one. */
export function decisionText(decision: Decision | ''): string {
  return decision === '' ? '' : DECISIONS[decision]
}

export function outcomeText(outcome: AppealOutcome): string {
  return OUTCOMES[outcome]
}
