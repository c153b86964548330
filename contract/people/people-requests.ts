import { boolean, type InferType, mixed, number, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { email } from '#contract/schemas/email-field.ts'
import { msg } from '#i18n/msg.ts'
import { ROLES, type Role } from './roles.ts'

const ROLE_TEXT = msg('people-please-choose-role')

const role = mixed<Role>().required(ROLE_TEXT).oneOf(ROLES, ROLE_TEXT)
const id = (text: string) =>
  number().required(text).integer(text).min(0, text).max(Number.MAX_SAFE_INTEGER, text)
const password = string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))
const token = string().required(messages.fieldRequired).max(200, msg('common-link-not-valid'))

/**
 * `POST /wiki/{id}/invitations` and its form. It needs the password if the last log-in was more than an hour ago:
 * whoever has stolen a session could otherwise let themselves in for good.
 */
export const inviteSchema = object({
  email,
  role,
  /** The owner who invites becomes a manager as soon as the new owner accepts. */
  hands_over: boolean(),
  password,
}).noUnknown()

/** `POST /wiki/{id}/managers`. This makes nobody an owner; becoming one takes an invitation. */
export const changeRoleSchema = object({
  user: id(msg('people-please-send-id-account')),
  role: mixed<Role>().required(ROLE_TEXT).oneOf(['manager'], msg('people-owner-invited')),
  password,
}).noUnknown()

/** The query of `DELETE /wiki/{id}/managers`. */
export const removeManagerSchema = object({ user: id(msg('people-please-send-id-account')) }).noUnknown()

/**
 * The body of `DELETE /wiki/{id}/managers`, which may be missing. The password is needed if the last log-in was more
 * than an hour ago.
 */
export const removeManagerBodySchema = object({
  /** Whether the linked account also leaves all groups on the wiki, such as administrators. Not when leaving oneself. */
  drops_rights: boolean(),
  password,
}).noUnknown()

/** The query of `DELETE /wiki/{id}/invitations`. */
export const withdrawSchema = object({ invitation: id(msg('people-please-send-id-invitation')) }).noUnknown()

/** The query of `GET /wiki/{id}/history`. */
export const historyQuerySchema = object({
  before: number().integer().min(1).max(Number.MAX_SAFE_INTEGER),
}).noUnknown()

/** `POST /invitation`, `/invitation/accept` and `/invitation/decline`. */
export const invitationTokenSchema = object({ token }).noUnknown()

export type InviteRequest = InferType<typeof inviteSchema>
export type ChangeRoleRequest = InferType<typeof changeRoleSchema>
export type RemoveManagerRequest = InferType<typeof removeManagerBodySchema>
