import { boolean, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { acceptedPolicies } from '#contract/schemas/policies.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'

/** Log-in by an institution, which exists only if `OIDC_ISSUER` and its companions are set. */

/** How many minutes a log-in can take, and after that, linking it to an account. */
export const INSTITUTION_MINUTES = 10

/** `POST /auth/institution`. */
export const beginInstitutionSchema = object({
  redirect: string().max(2000, msg('common-max-1-characters', 2000)).nullable().optional(),
}).noUnknown()

/** `POST /auth/institution/finish`. */
export const finishInstitutionSchema = object({
  answer: string().defined().max(8000, msg('common-max-1-characters', 8000)),
}).noUnknown()

const password = string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))

/** `POST /auth/institution/join`. */
export const joinInstitutionSchema = object({ password }).noUnknown()

/** The form for it. In a recent session of the account, the form does not ask for the password. */
export const joinFormSchema = object({ password: password.required(messages.fieldRequired) })

/** The form that creates an account. */
export const createFormSchema = object({
  terms: boolean().required().oneOf([true], messages.signUp.termsRequired),
})

/** `POST /auth/institution/create`. */
export const createByInstitutionSchema = object({ accepted_policies: acceptedPolicies }).noUnknown()

/** `DELETE /user/institution`. */
export const endInstitutionSchema = object({ password }).noUnknown()

export interface BeginInstitutionResponse {
  /** Where the browser goes. */
  readonly url: string
}

export const INSTITUTION_OUTCOMES = ['logged-in', 'join', 'create'] as const

/**
 * The outcome of a log-in at the institution: a session, an account with the same address that can be linked, or no account
 * yet.
 */
export interface InstitutionResponse {
  readonly outcome: (typeof INSTITUTION_OUTCOMES)[number]
  /** The member, once there is a session. */
  readonly user: User | null
  /** The page of the service that the person came from. */
  readonly redirect: string | null
  /** The address that the institution has verified. */
  readonly email: string
  /** Whether linking needs the account's password. */
  readonly needs_password: boolean
}

/** A member's link to the institution. */
export interface InstitutionLinkResponse {
  readonly data: {
    /** When the account was linked, in ISO 8601; null if it is not. */
    readonly joined_at: string | null
    /** The address that the institution had verified then. */
    readonly email: string | null
    /** Whether the account has a password, without which its log-in by the institution cannot be removed. */
    readonly has_password: boolean
  }
}
