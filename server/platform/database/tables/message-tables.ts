import type { Generated } from 'kysely'
import type { MessageState } from '#contract/operator/contact-messages.ts'

/** Messages from the contact form; deleted after the time that the privacy policy names. */
export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  subject: string
  contact_details: string | null
  message: string
  created_at: number
  /** What has become of it in the console. */
  state: Generated<MessageState>
}

/** What messages from the contact form were answered by email; deleted with their message. */
export interface ContactRepliesTable {
  id: Generated<number>
  message_id: number
  at: number
  /** The email address of the operator. */
  who: string
  text: string
}

/** Reports of illegal content, as typed; deleted after the time that the privacy policy names. */
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

/** Recipients who stopped the emails of a wiki. */
export interface WikiMailStopsTable {
  /** A keyed hash, so that the table holds no email address. */
  address_hash: string
  /** 0 for every wiki. */
  wiki_id: number
  created_at: number
}

/** When a recipient with an unconfirmed email address last got an email of a wiki; kept for a day. */
export interface UnsolicitedWikiMailsTable {
  address_hash: string
  sent_at: number
}
