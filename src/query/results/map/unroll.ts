/** Longitude and latitude. */
type Position = readonly number[]
type Ring = readonly Position[]
type Polygon = readonly Ring[]

/**
 * Prepares a country for a flat map. A country on both sides of the date line, whose outline jumps from 180° to -180°, would
 * be drawn as stripes across the world; this draws it on both edges of the map instead.
 */
export function unroll(polygons: readonly Polygon[]): Position[][][] {
  return polygons.flatMap(polygon => {
    const rings = polygon.map(unrollRing)
    const [outer = []] = rings
    const [west, east] = [Math.min(...outer.map(longitude)), Math.max(...outer.map(longitude))]
    const copies = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])]
    return copies.map(shift => rings.map(ring => ring.map(([x = 0, y = 0]) => [x + shift, y])))
  })
}

/** Continues longitudes beyond 180° where the outline jumps, and leads one around a pole along that pole. */
function unrollRing(ring: Ring): Position[] {
  let shift = 0
  const unrolled = ring.map(([x = 0, y = 0], index) => {
    const step = x - longitude(ring[index - 1] ?? ring[0] ?? [])
    if (step > 180) shift -= 360
    if (step < -180) shift += 360
    return [x + shift, y]
  })
  const [first, last] = [unrolled[0], unrolled.at(-1)]
  if (!first || !last || Math.abs(longitude(first) - longitude(last)) < 180) return unrolled
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...unrolled, [longitude(last), pole], [longitude(first), pole], first]
}

function longitude([x = 0]: Position): number {
  return x
}
