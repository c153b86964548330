import type { CaseState } from '#contract/operator/case-acts.ts'
import type { AppealOutcome, Decision } from '#contract/operator/case-decisions.ts'

const STATES: Readonly<Record<CaseState, string>> = {
  new: 'new',
  'in-review': 'in review',
  decided: 'decided',
  appealed: 'appealed',
  closed: 'closed',
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  'no-action': 'no action',
  'content-removed': 'content removed',
  'access-restricted': 'access restricted',
  'wiki-suspended': 'wiki suspended',
  'wiki-deleted': 'wiki deleted',
  'account-suspended': 'account suspended',
  'account-closed': 'account closed',
}

const OUTCOMES: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'The decision stays as it is',
  changed: 'The decision changes',
}

/** Where a case stands, in words. */
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
