/** The line on which tabs tell each other of the session. */
export const SESSION_CHANNEL = 'wikistead-session'
