import { createHash } from 'node:crypto'
import { PLANNED_ONCE } from './dialect.ts'

/** Statements. Each connection keeps the plans of all that it has run. */
const KEPT_MAX = 100
/**
 * PostgreSQL's codes for a plan that is not there, or there already, as behind a pooler that gives each transaction another
 * connection, and for one whose columns have changed. The statement has not begun to run.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const LOST = ['26000', '42P05', '0A000']

/** Names the statements that PostgreSQL is to plan once for each connection. */
export class PlannedStatements {
  private readonly names = new Map<string, string>()
  private isGivenUp = false

  /** Returns undefined for a statement to plan whenever it runs. */
  nameOf(text: string): string | undefined {
    if (this.isGivenUp || !text.endsWith(PLANNED_ONCE)) return undefined
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= KEPT_MAX) return known
    // By its text, so that connections that several processes share never take one statement for another.
    const name = `wikistead_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.names.set(text, name)
    return name
  }

  /** Whether a statement with a name has failed for its plan alone. From then on nothing is planned once. */
  isLost(thrown: unknown): boolean {
    if (!LOST.includes(String((thrown as { code?: unknown }).code))) return false
    this.isGivenUp = true
    return true
  }
}
