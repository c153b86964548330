import { boolean, type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'

/** The forms for accounts on wikis. The server and the wiki validate user names and answer beside the field. */

const required = string().required(messages.fieldRequired)

/** The form that makes an account. */
export function newAccountFormSchema(asks: boolean) {
  return object({
    username: required,
    email: boolean().required(),
    answer: asks ? required : string().defined(),
  })
}

/** The form that links one. */
export const ownAccountFormSchema = object({ username: required, password: required })

export type NewAccount = InferType<ReturnType<typeof newAccountFormSchema>>
export type OwnAccount = InferType<typeof ownAccountFormSchema>
