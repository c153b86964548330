import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import type {
  CommonPasswordsResponse,
  LoginResponse,
  MessageResponse,
  SessionResponse,
  User,
} from '#contract/types/user.ts'
import {
  choice,
  count,
  flag,
  list,
  optional,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

export const userAnswer = record<User>('User', {
  id: count(),
  email: text(),
  verified: flag(),
  created_at: optional(time()),
  updated_at: optional(time('When the address was last verified.')),
  closes_at: optional(time('When the account is removed. Only there while it is being closed.')),
  language: optional(text('The code of the language in which the member reads; English without it.')),
  operator_role: optional(choice(OPERATOR_ROLES, 'Only there for those who may use the console.')),
})

export const logInAnswer = record<LoginResponse>('LogIn', { user: userAnswer })

export const sessionAnswer = record<SessionResponse>('Session', {
  user: userAnswer,
  verified: flag('The same as `user.verified`.'),
})

export const messageAnswer = record<MessageResponse>('Message', { message: text() })

export const commonPasswordsAnswer = record<CommonPasswordsResponse>('CommonPasswords', {
  passwords: list(text(), 'The most common first.'),
})
