import type { Generated } from 'kysely'
import type { MessageState } from '#contract/operator/contact-messages.ts'

/** Messages from the contact form; deleted after the time stated in the privacy policy. */
export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  subject: string
  contact_details: string | null
  message: string
  created_at: number
  /** Its state in the console. */
  state: Generated<MessageState>
}

/** Email replies to messages from the contact form; deleted with the message. */
export interface ContactRepliesTable {
  id: Generated<number>
  message_id: number
  at: number
  /** The operator's email address. */
  who: string
  text: string
}

/** Reports of illegal content, as typed; deleted after the time stated in the privacy policy. */
export interface ComplaintsTable {
  id: Generated<number>
  url: string
  message: string
  name: string | null
  email: string | null
  created_at: number
}

/** When the operator was last sent a notice of each kind. */
export interface OperatorNoticesTable {
  name: string
  sent_at: number
}

/** Recipients who have stopped emails from a wiki. */
export interface WikiMailStopsTable {
  /** A keyed hash, so that the table holds no email address. */
  address_hash: string
  /** 0 for all wikis. */
  wiki_id: number
  created_at: number
}

/** When a recipient with an unconfirmed email address last got an email from a wiki; kept for a day. */
export interface UnsolicitedWikiMailsTable {
  address_hash: string
  sent_at: number
}
