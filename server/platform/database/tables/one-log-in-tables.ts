import type { Generated } from 'kysely'

/** The link between a member's account and their account on a wiki. */
export interface WikiAccountLinksTable {
  wiki_id: number
  user_id: number
  /** The account's id in the wiki; negative while a log-in is creating it. */
  local_id: number
  /**
   * When the wiki says that account was created, so that a different account with the same id is not taken for
   * the member's: a restored wiki assigns ids again. Null until the first log-in.
   */
  local_since: string | null
  /** Its name at the last log-in. */
  username: string
  created_at: number
  /**
   * 1 while the account lacks the rights of the wiki's people: after the service has taken them away, and from
   * the start if the member had no role. It gets them at the member's next log-in with a role.
   */
  rights_taken: Generated<number>
  /**
   * When the member agreed to have this account; null if it came with a role. Such an account can only be used
   * with a role.
   */
  agreed_at: number | null
}

/** Log-ins to wikis that are in progress. Deleted with their session. */
export interface WikiLogInsTable {
  /** SHA-256 of the ticket, hex. */
  ticket_hash: string
  wiki_id: number
  user_id: number
  /** As `sessions.token_hash`: the ticket is only valid in this session. */
  session_hash: string
  /** The wiki's domain when the log-in began. */
  domain: string
  /** A path of the wiki. */
  return_to: string
  /** SHA-256 of the nonce that the wiki's host gave the browser; null until the browser has come back from there. */
  nonce_hash: string | null
  /** SHA-256 of the code that the wiki's host redeems. */
  code_hash: string | null
  expires_at: number
}
