import { slug } from '#statecharts/slug.ts'

/** The URL at which `npm run statecharts` serves the charts. */
const CHARTS = 'http://localhost:8090'

/** The URL of a machine's chart in a state, such as `/create-wiki/purpose`. */
export function chartUrl(machine: string, state: string): string {
  return `${CHARTS}/${slug(machine)}/${encodeURIComponent(state)}`
}
