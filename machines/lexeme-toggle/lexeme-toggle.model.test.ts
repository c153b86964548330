import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { lexemeToggleMachine } from './lexeme-toggle.machine.ts'
import { lexemeToggleModel } from './lexeme-toggle.model.ts'

describe.each(['Lexeme is on', 'Lexeme is off'] as const)('the dialog while %s', start => {
  const walk = walkEdges(lexemeToggleModel, start)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: Lexeme changes only after saving', async edge => {
    const { enabled } = lexemeToggleModel.starts[start]
    const flow = runHeadless(lexemeToggleMachine, lexemeToggleModel.starts[start])
    await driveEdge(walk, edge, headlessDriver(flow))
    const saved = edge.steps.filter(({ event }) => event.type === 'xstate.done.actor.saveLexeme')
    expect(flow.context().enabled).toBe(saved.length % 2 === 0 ? enabled : !enabled)
  })
})
