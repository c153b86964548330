import { Button, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'

interface CopyTextProps {
  readonly text: string
  /** What the button does, for those who do not see what it stands beside. */
  readonly label: string
}

/** A text to be taken over letter by letter, with a button that copies it. */
export function CopyText({ text, label }: CopyTextProps) {
  const shown = useRef<HTMLElement>(null)
  const [news, setNews] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setNews('Copied.')
    } catch {
      // Browsers keep the clipboard from pages without TLS, and people may forbid it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setNews('Press Ctrl C to copy.')
    }
  }
  return (
    <Line>
      <Code ref={shown}>{text}</Code>
      <Button size="xs" variant="outline" aria-label={label} onClick={copy}>
        Copy
      </Button>
      <chakra.span role="status" color="fg.muted" textStyle="sm">
        {news}
      </chakra.span>
    </Line>
  )
}

const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})

const Code = chakra('code', { base: { overflowWrap: 'anywhere', userSelect: 'all' } })
