import { string } from 'yup'
import { USERNAME_MAX_BYTES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/**
 * Characters that a MediaWiki user name cannot have ($wgInvalidUsernameCharacters, $wgLegalTitleChars,
 * Manual:User name).
 */
const USERNAME_FORBIDDEN = /[#<>[\]|{}/@:=_\p{Cc}]/u

/** Whether MediaWiki accepts this as the name of a new user. */
function isUsername(name: string): boolean {
  return (
    name.trim() !== '' &&
    !USERNAME_FORBIDDEN.test(name) &&
    !/^\d{1,3}(\.\d{1,3}){3}$/.test(name.trim()) &&
    new TextEncoder().encode(name).length <= USERNAME_MAX_BYTES
  )
}

const USERNAME_TEXT = msg('schemas-name-cannot-used-wiki-must')

/** The name of a new user. */
export const username = string()
  .required(messages.fieldRequiredStop)
  .test('username', USERNAME_TEXT, value => isUsername(value ?? ''))
