import { Button } from '@chakra-ui/react'
import { useState } from 'react'

/** Characters of a value that are shown at first, and at most: a value may have millions. */
const SHORT = 300
const LONG = 20_000

/** A value that may be long: its beginning, and more of it when asked. */
export function LongText({ text }: { text: string }) {
  const [isOpen, open] = useState(false)
  if (text.length <= SHORT) return text
  const shown = text.slice(0, isOpen ? LONG : SHORT)
  return (
    <>
      {shown}
      {shown.length < text.length && '…'}{' '}
      {!isOpen && (
        <Button variant="plain" size="xs" onClick={() => open(true)}>
          Show more
        </Button>
      )}
    </>
  )
}
