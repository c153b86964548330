import { ARTISTS, type Artist, bestOf, CLASSES, type Town, WORKS, type Work } from './collection.ts'

type Value = string | number | undefined | null
export type Rows = readonly Readonly<Record<string, Value>>[]

interface Case {
  readonly title: string
  readonly query: string
  readonly rows: Rows
  /** Whether the order of the rows matters. */
  readonly ordered: boolean
}

type Ask = (title: string, query: string, rows: Rows) => void

/** @param write calls its functions once for each query, with the expected rows. */
export function casesOf(write: (asks: Ask, asksInOrder: Ask) => void): readonly Case[] {
  const cases: Case[] = []
  const ask =
    (ordered: boolean): Ask =>
    (title, query, rows) =>
      cases.push({ title, query, rows, ordered })
  write(ask(false), ask(true))
  return cases
}

export const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en". }'
export const wd = (id: string) => `wd:${id}`
export const yearOf = (date: string) => Number(date.slice(0, 4))
export const iso = (date: string) => `${date}T00:00:00Z`
export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
export const labelOf = ({ id, en }: { readonly id: string; readonly en?: string }) => en ?? id
export const artistOf = (id: string): Artist => ARTISTS.find(each => each.id === id) ?? (ARTISTS[0] as Artist)
export const madeBy = (artist: string) =>
  WORKS.filter(work => bestOf(work).some(each => each.artist === artist))
export const dated = WORKS.filter(work => work.made !== undefined)
export const measured = WORKS.filter(work => work.height !== undefined)
export const heights = measured.map(({ height }) => height ?? 0)
export const isBelow = (type: string, above: string): boolean =>
  type === above || (CLASSES[type] ? isBelow(CLASSES[type] as string, above) : false)
export const items = (works: readonly Work[]): Rows => works.map(({ id }) => ({ item: wd(id) }))
export const groupBy = <Item>(all: readonly Item[], keyOf: (item: Item) => string) =>
  [...Map.groupBy(all, keyOf)].map(([key, group]) => ({ key, group }))
/** The distance on a sphere in kilometres. */
export const distance = (one: Town, other: Town) => {
  const [a, b, c, d] = [one.latitude, one.longitude, other.latitude, other.longitude].map(
    x => (x * Math.PI) / 180,
  ) as [number, number, number, number]
  const h = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}
export const days = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000
