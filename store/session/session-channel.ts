/** The name of the channel on which tabs share the session. It has its own file because it is needed before the sagas are loaded. */
export const SESSION_CHANNEL = 'wikistead-session'
