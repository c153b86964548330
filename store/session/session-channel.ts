/** Name of the channel on which tabs share the session. A file of its own, so that it is there before the sagas are loaded. */
export const SESSION_CHANNEL = 'wikistead-session'
