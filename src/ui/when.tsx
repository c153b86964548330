import { format, relativeDay } from '#contract/format-when.ts'
import { msg } from '#i18n/msg.ts'

interface WhenProps {
  /** ISO 8601. */
  readonly at: string
  /** Whether to add the day in relation to today: "(yesterday)". */
  readonly relative?: boolean
}

/** A time in the reader's time zone, such as `1 March 2026 at 04:12 CET (yesterday)`. */
export function When({ at, relative = false }: WhenProps) {
  return (
    <time dateTime={at}>
      {relative ? msg('common-day-from-today', format(at), relativeDay(at)) : format(at)}
    </time>
  )
}
