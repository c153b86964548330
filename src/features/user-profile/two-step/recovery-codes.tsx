import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { saveFile } from '#ui/save-file.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onStored: () => void
}

/** Shows the recovery codes, once. The focus starts on the note. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const start = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => start.current?.focus(), [])
  const copy = async () =>
    setOutcome(
      (await copyToClipboard(text)) ? msg('common-copied') : msg('user-profile-select-codes-press-ctrl-c'),
    )
  return (
    <>
      <chakra.div ref={start} tabIndex={-1} outline="none">
        <Notice tone="attention" title={msg('user-profile-these-recovery-codes-they-shown')}>
          <p>{msg('user-profile-each-logs-once-place-app')}</p>
        </Notice>
      </chakra.div>
      <Codes aria-label={msg('user-profile-recovery-codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Buttons>
        <Button variant="outline" onClick={copy}>
          {msg('common-copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {msg('common-download')}
        </Button>
        <Button onClick={onStored}>{msg('user-profile-i-have-stored-them')}</Button>
        <chakra.span role="status" color="fg.muted" textStyle="sm">
          {outcome}
        </chakra.span>
      </Buttons>
    </>
  )
}

const Codes = chakra(
  'ul',
  {
    base: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
      gap: '2',
      listStyleType: 'none',
      userSelect: 'text',
    },
  },
  // Safari does not announce a list without bullets as a list.
  { defaultProps: { role: 'list' } },
)

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
})
