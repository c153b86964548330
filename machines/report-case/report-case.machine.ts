import { setup } from 'xstate'
import { CASE_TRANSITIONS, type CaseAct, type CaseState } from '#contract/operator/case-acts.ts'

interface Context {
  /** The state of the case at the start. */
  readonly from: CaseState
}

type CaseEvent = { readonly [Act in CaseAct]: { readonly type: `case.${Act}` } }[CaseAct]

/** The transitions of a state, from the table that the server uses, too. */
function actsIn<State extends CaseState>(state: State) {
  const acts = Object.entries(CASE_TRANSITIONS[state])
  return Object.fromEntries(acts.map(([act, target]) => [`case.${act}`, target])) as Partial<
    Record<CaseEvent['type'], CaseState>
  >
}

/**
 * A report of illegal content on its way: the page of a case shows the acts that this machine accepts. The server uses the
 * same table (`contract/operator/case-acts.ts`).
 */
export const reportCaseMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CaseEvent,
    input: {} as CaseState,
  },
  guards: {
    isIn: ({ context }, state: CaseState) => context.from === state,
  },
}).createMachine({
  id: 'reportCase',
  context: ({ input }) => ({ from: input }),
  initial: 'placing',
  states: {
    placing: {
      description: 'The case continues from its current state.',
      always: [
        { guard: { type: 'isIn', params: 'new' }, target: 'new' },
        { guard: { type: 'isIn', params: 'in-review' }, target: 'in-review' },
        { guard: { type: 'isIn', params: 'decided' }, target: 'decided' },
        { guard: { type: 'isIn', params: 'appealed' }, target: 'appealed' },
        { target: 'closed' },
      ],
    },
    new: {
      description: 'Nobody has looked at the report yet. Somebody takes charge of it.',
      on: actsIn('new'),
    },
    'in-review': {
      description: 'Somebody is in charge and looks at the reported page.',
      on: actsIn('in-review'),
    },
    decided: {
      description: 'Both sides know the decision and its reasons. They can appeal.',
      on: actsIn('decided'),
    },
    appealed: {
      description: 'Somebody who got the decision has appealed. Another operator looks at it.',
      on: actsIn('appealed'),
    },
    closed: {
      description: 'Nothing is left to do, unless an appeal comes in time.',
      on: actsIn('closed'),
    },
  },
})
