import { describe, expect, test } from '@jest/globals'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { logoUploadModel } from './logo-upload.model.ts'

describe('uploading a logo as a graph', () => {
  const walk = walkEdges(logoUploadModel)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: only a checked file is ever sent', ({ steps }) => {
    for (const { from, to } of steps) {
      if (!to.matches('uploading') || from.matches('uploading')) continue
      expect(from.matches('chosen') || from.matches('failed')).toBe(true)
      expect(to.context).toMatchObject({ problem: null, fileName: 'logo.png' })
    }
  })
})
