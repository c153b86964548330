/** Hours for which the link to a new address works. */
export const CONFIRM_EMAIL_HOURS = 12

/** Hours in which the old address can undo a change. The address cannot be changed again until then. */
export const UNDO_EMAIL_HOURS = 72

/** Stands in the history of wikis that a member has left for an address that the member has given up. */
export const EARLIER_ADDRESS = 'an earlier address'
