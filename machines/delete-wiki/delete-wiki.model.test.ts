import { describe, expect, test } from '@jest/globals'
import { walkDeleteWiki } from './delete-wiki.walk.ts'

describe('deleting a wiki as a graph', () => {
  const walk = walkDeleteWiki(7)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: nothing is deleted without the dialog’s confirmation', ({ steps }) => {
    const deleting = steps.findIndex(({ to }) => to.matches('deleting'))
    if (deleting >= 0) expect(steps[deleting]?.event.type).toBe('delete.confirm')
  })
})
