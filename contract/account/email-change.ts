/** How many hours the link to a new address works. */
export const CONFIRM_EMAIL_HOURS = 12

/** How many hours the old address can undo a change. The address cannot be changed again until then. */
export const UNDO_EMAIL_HOURS = 72

/** Replaces an address that a member has given up, in the history of wikis that the member has left. */
export const EARLIER_ADDRESS = 'an earlier address'
