import { describe, expect, test } from '@jest/globals'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { deleteWikiModel } from './delete-wiki.model.ts'

describe('deleting a wiki as a graph', () => {
  const walk = walkEdges(deleteWikiModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is deleted without the dialog’s confirmation', ({ steps }) => {
    const deleting = steps.findIndex(({ to }) => to.matches('deleting'))
    if (deleting >= 0) expect(steps[deleting]?.event.type).toBe('delete.confirm')
  })
})
