import { Button, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { copyToClipboard } from './copy-to-clipboard.ts'

interface CopyTextProps {
  readonly text: string
  /** The button's accessible name. */
  readonly label: string
}

/** A text that has to be copied exactly, with a button that copies it. */
export function CopyText({ text, label }: CopyTextProps) {
  const shown = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    if (await copyToClipboard(text)) return setOutcome(msg('common-copied'))
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setOutcome(msg('ui-press-ctrl-c-copy'))
  }
  return (
    <Line>
      <Code ref={shown}>{text}</Code>
      <Button size="xs" variant="outline" aria-label={label} onClick={copy}>
        {msg('common-copy')}
      </Button>
      <chakra.span role="status" color="fg.muted" textStyle="sm">
        {outcome}
      </chakra.span>
    </Line>
  )
}

const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})

const Code = chakra('code', { base: { overflowWrap: 'anywhere', userSelect: 'all' } })
