import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import type {
  CommonPasswordsResponse,
  LoginResponse,
  MessageResponse,
  SessionResponse,
  User,
} from '#contract/types/user.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

export const userShape = t.record<User>('User', {
  id: t.count(),
  email: t.text(),
  verified: t.flag(),
  created_at: t.optional(t.time()),
  updated_at: t.optional(t.time('When the address was last verified.')),
  closes_at: t.optional(t.time('When the account will be removed. Present only while it is being closed.')),
  language: t.optional(t.text('The code of the member’s interface language; English if missing.')),
  operator_role: t.optional(t.choice(OPERATOR_ROLES, 'Present only for members who may use the console.')),
})

export const logInShape = t.record<LoginResponse>('LogIn', { user: userShape })

export const sessionShape = t.record<SessionResponse>('Session', {
  user: userShape,
  verified: t.flag('The same as `user.verified`.'),
})

export const messageShape = t.record<MessageResponse>('Message', { message: t.text() })

export const commonPasswordsShape = t.record<CommonPasswordsResponse>('CommonPasswords', {
  passwords: t.list(t.text(), 'Most common first.'),
})
