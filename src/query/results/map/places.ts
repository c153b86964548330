import type { Column } from '#query/results/data/columns.ts'
import { type Point, readPoint } from '#query/results/data/points.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'

/** A row on the map. */
export interface Place extends Point {
  readonly row: Row
}

/** More would take a browser seconds to draw. */
export const MOST_PLACES = 5_000

/** The rows whose column has a point on Earth, and how many of them are left out. */
export function placesOf(
  { rows }: TableResult,
  { index }: Column,
): { places: readonly Place[]; left: number } {
  const all: Place[] = []
  let left = 0
  for (const row of rows) {
    const term = row[index]
    const point = term?.kind === 'literal' ? readPoint(term) : null
    if (point === null) continue
    if (all.length < MOST_PLACES) all.push({ ...point, row })
    else left += 1
  }
  return { places: all, left }
}

/** The part of the Earth that a map shows, in degrees. */
export interface Extent {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** The least margin around the points, in degrees. */
const MARGIN = 1.5
const WORLD: Extent = { west: -180, east: 180, south: -58, north: 84 }

/** The part around all places; the world if there are none. */
export function extentOf(places: readonly Point[]): Extent {
  if (places.length === 0) return WORLD
  let [west, east, south, north] = [180, -180, 90, -90]
  for (const { longitude, latitude } of places) {
    ;[west, east] = [Math.min(west, longitude), Math.max(east, longitude)]
    ;[south, north] = [Math.min(south, latitude), Math.max(north, latitude)]
  }
  const [aside, above] = [MARGIN + (east - west) * 0.08, MARGIN + (north - south) * 0.08]
  return {
    west: Math.max(-180, west - aside),
    east: Math.min(180, east + aside),
    south: Math.max(-90, south - above),
    north: Math.min(90, north + above),
  }
}

/** Whether an extent is so small that coasts and borders need details. */
export function needsDetails({ west, east, south, north }: Extent): boolean {
  return east - west < 70 && north - south < 50
}
