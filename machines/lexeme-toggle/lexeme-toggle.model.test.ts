import { describe, expect, test } from '@jest/globals'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { lexemeToggleModel } from './lexeme-toggle.model.ts'

describe.each(['Lexeme is on', 'Lexeme is off'] as const)('a dialog about Lexeme that is on: %s', start => {
  const walk = walkEdges(lexemeToggleModel, start)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(
    '$name: it changes by a saved setting alone, and goes off by the phrase alone',
    ({ steps }) => {
      for (const { from, event, to } of steps) {
        const changed = from.context.enabled !== to.context.enabled
        expect(changed).toBe(event.type === 'xstate.done.actor.saveLexeme')
        if (to.matches('saving') && to.context.enabled) {
          expect(event).toEqual({ type: 'toggle.confirm', phrase: LEXEME_DISABLE_PHRASE })
        }
      }
    },
  )
})
