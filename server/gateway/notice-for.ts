import { msg } from '#i18n/msg.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { BODY_MAX } from '#server/php/fpm-config.ts'
import { PhpHangsError, WikiGoneError } from '#server/php/php-backend.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import { type StorageFault, storageFaultOf } from '#server/platform/storage-fault.ts'
import { EpochsUnavailableError } from '#server/wikis/epochs/wiki-epochs.ts'
import { RecordsUnavailableError } from '#server/wikis/record-reader.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { CheckRequiredError } from './crawlers/crawler-check.ts'
import { TooManyError } from './limits/fair-queue.ts'
import { BudgetSpentError } from './limits/visitor-budgets.ts'
import { NOTICES } from './notices.ts'
import { BodyTooLargeError, BodyTooSlowError, NoRoomForBodyError } from './requests/request-body.ts'

const STORAGE_NOTICES: Readonly<Record<StorageFault, Notice>> = {
  full: NOTICES.diskFull,
  'read-only': NOTICES.readOnly,
  locked: NOTICES.locked,
  away: NOTICES.databaseAway,
}

/** The notice that explains an error to the person who made the request. */
export function noticeFor(error: unknown): Notice {
  if (error instanceof BodyTooLargeError)
    return error.max < BODY_MAX ? NOTICES.tooLargeForVisitors : NOTICES.tooLarge
  if (error instanceof BodyTooSlowError) return NOTICES.tooSlow
  if (error instanceof NoRoomForBodyError) return NOTICES.noRoom
  if (error instanceof StorageUnavailableError) return NOTICES.storageGone
  if (error instanceof TooManyError) return NOTICES.tooMany
  if (error instanceof CheckRequiredError) return NOTICES.check
  if (error instanceof BudgetSpentError) return budgetNotice(error)
  if (error instanceof WikiGoneError) return NOTICES.noWiki
  if (error instanceof RecordsUnavailableError || error instanceof EpochsUnavailableError)
    return STORAGE_NOTICES[storageFaultOf(error.cause) ?? 'away']
  if (error instanceof TooBusyError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return NOTICES.busy
  if (error instanceof PhpHangsError) return NOTICES.tooLong
  const fault = storageFaultOf(error)
  if (fault !== null) return STORAGE_NOTICES[fault]
  return error instanceof FastCgiError && error.neverRan ? NOTICES.resting : NOTICES.broken
}

function budgetNotice({ of, retryAfter }: BudgetSpentError): Notice {
  if (of === 'query') {
    const { text, ...notice } = NOTICES.queryBudget
    return { ...notice, text: msg('error-1-please-try-again-2', text, inWords(retryAfter)), retryAfter }
  }
  const notice = of === 'data' ? NOTICES.dataBudget : NOTICES.costlyBudget
  const soon = msg('error-please-try-again-1-if', inWords(retryAfter))
  const text = msg('error-1-2-pages-can-still', notice.text, soon)
  return { ...notice, text, retryAfter }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds > 60) return `${minutes} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
