/** Where `npm run statecharts` shows the charts. */
const CHARTS = 'http://localhost:8090'

/** The chart of a machine with one state marked: `/create-wiki/purpose`. */
export function chartAddress(machine: string, state: string): string {
  const kebab = machine.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return `${CHARTS}/${kebab}/${encodeURIComponent(state)}`
}
