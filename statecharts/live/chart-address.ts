import { slug } from '#statecharts/slug.ts'

/** Where `npm run statecharts` shows the charts. */
const CHARTS = 'http://localhost:8090'

/** The chart of a machine with one state marked: `/create-wiki/purpose`. */
export function chartAddress(machine: string, state: string): string {
  return `${CHARTS}/${slug(machine)}/${encodeURIComponent(state)}`
}
