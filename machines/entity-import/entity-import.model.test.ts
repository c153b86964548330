import { describe, expect, test } from '@jest/globals'
import { stateKey } from '#machines/testing/state-key.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { entityImportModel } from './entity-import.model.ts'

describe('importing entities as a graph', () => {
  const walk = walkEdges(entityImportModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)(
    '$name: a start is asked for only while nothing runs and nothing succeeded',
    ({ steps }) => {
      for (const { to } of steps) {
        const statuses = to.context.imports.map(({ status }) => status)
        if (stateKey(to) === 'starting') {
          expect(statuses).not.toContain('pending')
          expect(statuses).not.toContain('success')
        }
        if (stateKey(to) === 'succeeded') expect(statuses).toContain('success')
        if (stateKey(to) === 'pending') expect(statuses).toContain('pending')
        expect(stateKey(to)).not.toBe('sorting')
      }
    },
  )
})
