/** Name of the channel on which tabs share the session. */
export const SESSION_CHANNEL = 'wikistead-session'
