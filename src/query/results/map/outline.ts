import { feature } from 'topojson-client'
import type { Charts } from '#ui/chart/chart-loader.ts'
import { unroll } from './unroll.ts'

/** The countries of the world as GeoJSON. */
type Outline = Parameters<Charts['registerMap']>[1]

type Topology = Parameters<typeof feature>[0]

/** @param atlas the JSON of `world-atlas`, which is small because neighbors share their borders. */
export function toOutline(atlas: object): Outline {
  const topology = atlas as Topology
  const { countries } = topology.objects
  if (countries?.type !== 'GeometryCollection') throw new Error('The atlas has no countries.')
  const { features } = feature(topology, countries)
  const flat = features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? {
          type: 'Feature',
          properties,
          geometry: {
            type: 'MultiPolygon',
            coordinates: unroll(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates),
          },
        }
      : [],
  )
  return { type: 'FeatureCollection', features: flat } as Outline
}

/** @param fine whether to load enough details for a single country, which is six times as large. */
export async function loadOutline(fine: boolean): Promise<Outline> {
  const loaded = fine
    ? await import('world-atlas/countries-50m.json', { with: { type: 'json' } })
    : await import('world-atlas/countries-110m.json', { with: { type: 'json' } })
  return toOutline(loaded.default)
}
