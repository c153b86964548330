import type { Generated } from 'kysely'

/** The account on a wiki that belongs to a member's account. */
export interface WikiAccountLinksTable {
  wiki_id: number
  user_id: number
  /** The account's number in the wiki; below zero while a log-in has the wiki make it. */
  local_id: number
  /**
   * When that account was made, as the wiki says, so that another one with its number is none of the member's: a wiki
   * that is put back gives numbers again. Null until the first log-in.
   */
  local_since: string | null
  /** Its name at the last log-in. */
  username: string
  created_at: number
  /**
   * 1 while the account does not have the rights of the wiki's people: once the service has taken them away, and from the
   * start if its member came without a role. It gets them at the next log-in with one.
   */
  rights_taken: Generated<number>
  /** When the member has agreed to have this account; null if it came with a role, and then it opens with one alone. */
  agreed_at: number | null
}

/** Log-ins to wikis that have begun. A session that ends takes its own along. */
export interface WikiLogInsTable {
  /** SHA-256 of the ticket, hex. */
  ticket_hash: string
  wiki_id: number
  user_id: number
  /** As `sessions.token_hash`: the ticket works in this session alone. */
  session_hash: string
  /** The wiki's domain at that time. */
  domain: string
  /** A path of the wiki. */
  return_to: string
  /** SHA-256 of what the wiki's host has given the browser; null until the browser has come back from there. */
  nonce_hash: string | null
  /** SHA-256 of what the wiki's host redeems. */
  code_hash: string | null
  expires_at: number
}
