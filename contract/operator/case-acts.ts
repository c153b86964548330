/**
 * The states of a case: a report of illegal content on its way to a decision, to an appeal against it, and to its end.
 * An appeal opens a closed case again, because it may come within six months (Digital Services Act, Article 20(1)).
 */
export const CASE_STATES = ['new', 'in-review', 'decided', 'appealed', 'closed'] as const

export type CaseState = (typeof CASE_STATES)[number]

/** Acts on cases. `appeal` is for those who got a decision, everything else for operators and moderators. */
export type CaseAct = 'assign' | 'note' | 'decide' | 'appeal' | 'answer-appeal' | 'close'

/**
 * Which act is allowed in which state, and the state that follows. The machine `report-case` draws this table, and the
 * server refuses everything that is not in it.
 */
export const CASE_TRANSITIONS = {
  new: { assign: 'in-review', note: 'new' },
  'in-review': { assign: 'in-review', note: 'in-review', decide: 'decided' },
  decided: { note: 'decided', appeal: 'appealed', close: 'closed' },
  appealed: { assign: 'appealed', note: 'appealed', appeal: 'appealed', 'answer-appeal': 'closed' },
  closed: { note: 'closed', appeal: 'appealed' },
} as const satisfies Readonly<Record<CaseState, Readonly<Partial<Record<CaseAct, CaseState>>>>>

/** The state that follows an act; null if it is not allowed. */
export function stateAfter(state: CaseState, act: CaseAct): CaseState | null {
  const transitions: Readonly<Partial<Record<CaseAct, CaseState>>> = CASE_TRANSITIONS[state]
  return transitions[act] ?? null
}
