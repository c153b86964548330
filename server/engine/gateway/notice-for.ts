import { FastCgiError } from '#server/engine/fastcgi/fastcgi-client.ts'
import { BODY_MAX } from '#server/engine/php/fpm-config.ts'
import { TooBusyError } from '#server/engine/php/worker-slots.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import { TooManyError } from './fair-queue.ts'
import { NOTICES } from './notices.ts'
import { BodyTooLargeError, BodyTooSlowError, NoRoomForBodyError } from './request-body.ts'

/** The notice that explains an error to the person who made the request. */
export function noticeFor(error: unknown): Notice {
  if (error instanceof BodyTooLargeError)
    return error.max < BODY_MAX ? NOTICES.tooLargeForVisitors : NOTICES.tooLarge
  if (error instanceof BodyTooSlowError) return NOTICES.tooSlow
  if (error instanceof NoRoomForBodyError) return NOTICES.noRoom
  if (error instanceof TooManyError) return NOTICES.tooMany
  if (error instanceof TooBusyError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return NOTICES.busy
  return error instanceof FastCgiError && error.neverRan ? NOTICES.resting : NOTICES.broken
}
