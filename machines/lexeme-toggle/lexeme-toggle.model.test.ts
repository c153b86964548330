import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { lexemeToggleModel } from './lexeme-toggle.model.ts'

describe.each(['Lexeme is on', 'Lexeme is off'] as const)('the dialog while %s', start => {
  testEveryEdge(
    lexemeToggleModel,
    'Lexeme changes only after saving',
    async ({ flow, edge, drive }) => {
      const { enabled } = lexemeToggleModel.starts[start]
      await drive()
      const saved = edge.steps.filter(({ event }) => event.type === 'xstate.done.actor.saveLexeme')
      expect(flow.context().enabled).toBe(saved.length % 2 === 0 ? enabled : !enabled)
    },
    start,
  )
})
