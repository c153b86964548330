import { format, relativeDay } from './format-when.ts'

interface WhenProps {
  /** ISO 8601. */
  readonly at: string
  /** Whether the day is also named from today on: "(yesterday)". */
  readonly relative?: boolean
}

/** A time in the reader's locale and time zone, such as `1 Mar 2026, 04:12 CET (yesterday)`. */
export function When({ at, relative = false }: WhenProps) {
  return (
    <time dateTime={at}>
      {format(at)}
      {relative && ` (${relativeDay(at)})`}
    </time>
  )
}
