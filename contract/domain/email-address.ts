/**
 * One `@` with something on both sides; no white space, no control characters, and none of the marks that would make it a
 * list, a name or another header of a mail. That somebody reads it the mail itself proves.
 */
export const EMAIL_SHAPE = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u
