import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { feature } from 'topojson-client'
import { root } from '#build/root.ts'
import { unroll } from './unroll.ts'

const square = (west: number, east: number) => [
  [west, 0],
  [east, 0],
  [east, 10],
  [west, 10],
  [west, 0],
]

describe('a country on a flat map', () => {
  test('stays as it is away from the date line', () => {
    expect(unroll([[square(10, 20)]])).toEqual([[square(10, 20)]])
  })

  test('is drawn on both edges where it crosses the date line', () => {
    expect(unroll([[square(170, -170)]])).toEqual([[square(170, 190)], [square(-190, -170)]])
  })

  test('around a pole follows it', () => {
    const around = [0, 90, 180, -90, 0].map(longitude => [longitude, -70])
    const [[ring] = []] = unroll([[around]])
    expect(ring?.slice(-3)).toEqual([
      [360, -90],
      [0, -90],
      [0, -70],
    ])
  })

  test.each(['110m', '50m'])('never jumps across the map, in the atlas of %s', scale => {
    const file = join(root, `node_modules/world-atlas/countries-${scale}.json`)
    const topology = JSON.parse(readFileSync(file, 'utf8'))
    const { features } = feature(topology, topology.objects.countries) as unknown as {
      features: { geometry: { type: string; coordinates: never } }[]
    }
    const jumps = features.flatMap(({ geometry: { type, coordinates } }) =>
      unroll(type === 'Polygon' ? [coordinates] : coordinates)
        .flat()
        .flatMap(ring =>
          ring.slice(1).map(([x = 0, y = 0], index) => [x - (ring[index]?.[0] ?? 0), y] as const),
        )
        .filter(([step, latitude]) => Math.abs(step) > 180 && Math.abs(latitude) < 90),
    )
    expect(features.length).toBeGreaterThan(150)
    expect(jumps).toEqual([])
  })
})
