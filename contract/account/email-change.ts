/** Hours for which the link to a new address works. */
export const CONFIRM_EMAIL_HOURS = 12

/** Hours in which the old address can undo a change. The address cannot be changed again until then. */
export const UNDO_EMAIL_HOURS = 72
