import { describe, expect, test } from '@jest/globals'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { intendedUseModel } from './intended-use.model.ts'

describe('the intended-use dialog as a graph', () => {
  const walk = walkEdges(intendedUseModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only complete answers are ever saved', ({ steps }) => {
    for (const { to } of steps) {
      if (!to.matches('saving')) continue
      expect(to.context.purpose.purpose).not.toBe('')
      expect(to.context.temporality.temporality).not.toBe('')
    }
  })
})
