import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { declaredStates, outcomesOf } from '#machine-testing/kit/transitions.ts'
import { reportCaseMachine } from './report-case.machine.ts'

const states = declaredStates(reportCaseMachine).filter(node => node !== reportCaseMachine.root)
const parts = [...states.map(({ id }) => id), ...outcomesOf(reportCaseMachine)]

export const reportCaseModel = defineModel({
  machine: reportCaseMachine,
  purpose:
    'A report of illegal content on its way to a decision, to an appeal and to its end, in the console. The page of a case shows the acts that are allowed.',
  starts: {
    'a new report': 'new',
    'one in review': 'in-review',
    'one that is decided': 'decided',
    'one with an appeal': 'appealed',
    'one that is closed': 'closed',
  },
  events: [
    { type: 'case.assign' },
    { type: 'case.note' },
    { type: 'case.decide' },
    { type: 'case.appeal' },
    { type: 'case.answer-appeal' },
    { type: 'case.close' },
  ],
  unrendered: Object.fromEntries(
    parts.map(name => [
      name,
      'The page asks the machine what a state takes; the case itself moves on the server.',
    ]),
  ),
})
