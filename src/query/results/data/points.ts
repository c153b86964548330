/** A place on Earth, in degrees. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

const WKT = 'http://www.opengis.net/ont/geosparql#wktLiteral'

/** The globe comes first unless it is Earth: `<http://www.wikidata.org/entity/Q405> Point(1 2)` is on the Moon. */
const POINT =
  /^\s*(?:<http:\/\/www\.opengis\.net\/def\/crs\/[^<>\s]*CRS84>\s*)?point\s*\(\s*([+-]?[\d.]{1,40}(?:e[+-]?\d{1,3})?)\s+([+-]?[\d.]{1,40}(?:e[+-]?\d{1,3})?)\s*\)\s*$/i

/** Reads a literal such as `Point(13.4 52.5)`; null for other literals, other shapes and other globes. */
export function readPoint({ value, datatype }: { value: string; datatype: string | null }): Point | null {
  if (datatype !== WKT) return null
  const [, east, north] = POINT.exec(value) ?? []
  const [longitude, latitude] = [Number(east), Number(north)]
  if (!(Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90)) return null
  return {
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
    latitude,
  }
}
