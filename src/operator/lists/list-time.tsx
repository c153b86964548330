import { chakra } from '@chakra-ui/react'
import { FORMAT_LANGUAGE } from '#contract/format-language.ts'

const day = new Intl.DateTimeFormat(FORMAT_LANGUAGE, { year: 'numeric', month: 'short', day: 'numeric' })
const minute = new Intl.DateTimeFormat(FORMAT_LANGUAGE, {
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
})

/** A time in the reader's time zone, for a column: `4 Mar 2026` and, where that is wide enough, `22:30 CET` in the same line. */
export function ListTime({ at }: { readonly at: string }) {
  const when = new Date(at)
  return (
    <time dateTime={at}>
      <Whole>{day.format(when)}</Whole> <Whole>{minute.format(when)}</Whole>
    </time>
  )
}

const Whole = chakra('span', { base: { whiteSpace: 'nowrap' } })
