import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { LOGO_SIDE_MIN } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'

/** The logo the wiki has now. */
export function CurrentLogo({ address }: { address: string | null }) {
  return (
    <Figure>
      {address ? (
        <Picture src={address} alt="" width={LOGO_SIDE_MIN} height={LOGO_SIDE_MIN} />
      ) : (
        <Blank>{msg('wiki-settings-no-logo-yet')}</Blank>
      )}
      <Caption>{msg('wiki-settings-current-logo')}</Caption>
    </Figure>
  )
}

/** A preview of the chosen file. */
export function ChosenLogo({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const next = URL.createObjectURL(file)
    setAddress(next)
    return () => URL.revokeObjectURL(next)
  }, [file])
  if (address === null) return null
  return (
    <Figure>
      <Picture src={address} alt="" width={LOGO_SIDE_MIN} height={LOGO_SIDE_MIN} />
      <Caption>{msg('wiki-settings-preview-1', file.name)}</Caption>
    </Figure>
  )
}

const Figure = chakra('figure', { base: { maxWidth: '48', overflowWrap: 'anywhere' } })

const Picture = chakra('img', {
  base: { borderWidth: '1px', borderColor: 'border', borderRadius: 'md', bg: 'white', objectFit: 'contain' },
})

const Blank = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '135px',
    height: '135px',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'md',
    color: 'fg.muted',
    textStyle: 'sm',
  },
})

const Caption = chakra('figcaption', { base: { mt: '1', color: 'fg.muted', textStyle: 'sm' } })
