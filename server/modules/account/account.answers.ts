import type {
  CommonPasswordsResponse,
  LoginResponse,
  MessageResponse,
  SessionResponse,
  User,
} from '#contract/types/user.ts'
import { count, flag, list, record, text } from '#server/platform/http/endpoint/shape.ts'

const user = record<User>('User', { id: count(), email: text(), verified: flag() })

export const logInAnswer = record<LoginResponse>('LogIn', { user })

export const sessionAnswer = record<SessionResponse>('Session', {
  user,
  verified: flag('The same as `user.verified`.'),
})

export const messageAnswer = record<MessageResponse>('Message', { message: text() })

export const commonPasswordsAnswer = record<CommonPasswordsResponse>('CommonPasswords', {
  passwords: list(text(), 'The most common first.'),
})
