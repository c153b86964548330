import { type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import { reason } from './act-request.ts'
import { oneOf } from './console-list.ts'

/** The most characters of a banner, and of the text with which writes are refused. */
export const NOTICE_MAX = 500

/** Where a banner is shown: on the service's pages for members, on all wikis, or on both. */
export const BANNER_PLACES = ['members', 'wikis', 'both'] as const

export type BannerPlace = (typeof BANNER_PLACES)[number]

/** A banner. Its text is never HTML. Times are ISO 8601 in UTC. */
export interface Banner {
  readonly text: string
  readonly place: BannerPlace
  readonly from: string
  readonly until: string
}

/** The read-only state of the whole service. */
export interface ReadOnlyService {
  /** The reason, shown to everybody who wants to change something. */
  readonly text: string
  readonly since: string
  /** When it will probably end. It does not end by itself. Null if that is not known. */
  readonly until: string | null
}

/** The text for everybody who wants to change something while the service is read-only. */
export function nothingCanBeChanged(text: string): string {
  return `Nothing can be changed at the moment: ${text}`
}

/** The answer to `GET /api/operator/maintenance`. */
export interface MaintenanceResponse {
  readonly data: {
    /** Null if there is none, or it is over. */
    readonly banner: Banner | null
    readonly read_only: ReadOnlyService | null
  }
}

/** As ISO 8601 writes a time in UTC. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const time = () =>
  string().test(
    'time',
    msg('operator-please-give-day-time'),
    value => !value || (TIME.test(value) && !Number.isNaN(Date.parse(value))),
  )

const noticeText = requiredText(messages.fieldRequired).max(
  NOTICE_MAX,
  msg('common-max-1-characters', NOTICE_MAX),
)

/**
 * The text of the banner that the operator has seen, or null if there was none. If there is another banner by now, the act is
 * refused. Without `seen`, the act applies to any banner.
 */
const seen = string().nullable().optional()

/** `POST /api/operator/maintenance/banner`. Without `from` it is shown from now on. */
export const bannerSchema = object({
  text: noticeText,
  place: oneOf(BANNER_PLACES).required(messages.fieldRequired),
  from: time(),
  until: time().required(messages.fieldRequired),
  seen,
  reason,
}).noUnknown()

/** `POST /api/operator/maintenance/remove-banner`. */
export const removeBannerSchema = object({ seen, reason }).noUnknown()

export type BannerRequest = InferType<typeof bannerSchema>

/** `POST /api/operator/maintenance/read-only`. */
export const readOnlySchema = object({ text: noticeText, until: time(), reason }).noUnknown()

export type ReadOnlyRequest = InferType<typeof readOnlySchema>
