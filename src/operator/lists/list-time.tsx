import { chakra } from '@chakra-ui/react'
import { formatShort } from '#contract/format-when.ts'

/** A time in the reader's time zone, for a column: `4 Mar 2026` and, on the same line if there is room, `22:30 CET`. */
export function ListTime({ at }: { readonly at: string }) {
  const [day, minute] = formatShort(at)
  return (
    <time dateTime={at}>
      <Whole>{day}</Whole> <Whole>{minute}</Whole>
    </time>
  )
}

const Whole = chakra('span', { base: { whiteSpace: 'nowrap' } })
