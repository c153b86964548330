/**
 * What a person types to turn Lexeme off: a sentence that says what happens, so that it is not typed by accident.
 * Source: specification, section 9 ("Lexeme disable confirmation"); the phrase itself is ours.
 */
export const LEXEME_DISABLE_PHRASE = 'disable lexicographical data'
