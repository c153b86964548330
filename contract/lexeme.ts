import { msg } from '#i18n/msg.ts'

/**
 * What a manager has to type to turn Lexeme off. The phrase says what will happen, so that nobody types it by
 * accident. Source: spec 4.27, 9.17; the specification leaves the wording open.
 */
export const LEXEME_DISABLE_PHRASE = msg('lexeme-disable-phrase')
