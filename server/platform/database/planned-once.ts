import { createHash } from 'node:crypto'
import { PLANNED_ONCE } from './dialect.ts'

/** How many statements get names. Each connection keeps the plans of all that it has run. */
const KEPT_MAX = 100
/**
 * PostgreSQL's error codes for a prepared statement that is missing or already exists (as behind a pooler that gives each
 * transaction another connection), and for one whose result columns have changed. The statement has not begun to run.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const LOST = ['26000', '42P05', '0A000']

/** Gives names to the statements that PostgreSQL is to plan only once per connection. */
export class PlannedStatements {
  private readonly names = new Map<string, string>()
  private isGivenUp = false

  /** Returns undefined for a statement that is planned each time it runs. */
  nameOf(text: string): string | undefined {
    if (this.isGivenUp || !text.endsWith(PLANNED_ONCE)) return undefined
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= KEPT_MAX) return known
    // Derived from its text, so that processes that share a connection through a pooler never confuse two statements.
    const name = `wikistead_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.names.set(text, name)
    return name
  }

  /**
   * Whether a named statement has failed only because of its plan. If so, all statements are planned each time
   * from then on.
   */
  isLost(thrown: unknown): boolean {
    if (!LOST.includes(String((thrown as { code?: unknown }).code))) return false
    this.isGivenUp = true
    return true
  }
}
