import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { avatarColor, firstLetter } from './avatar-color.ts'

interface WikiAvatarProps {
  readonly sitename: string
  readonly domain: string
  readonly logoUrl: string | null
}

/** The logo of a wiki, or the first letter of its name on a color. Decorative: the name is beside it. */
export function WikiAvatar({ sitename, domain, logoUrl }: WikiAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (logoUrl !== null && logoUrl !== broken)
    return (
      <Logo src={logoUrl} alt="" width={56} height={56} loading="lazy" onError={() => setBroken(logoUrl)} />
    )
  const color = avatarColor(domain)
  return (
    <Letter aria-hidden="true" data-color={color} bg={`avatar.${color}.bg`} color={`avatar.${color}.fg`}>
      {firstLetter(sitename)}
    </Letter>
  )
}

const Logo = chakra('img', {
  base: { boxSize: '14', flexShrink: '0', borderRadius: 'lg', objectFit: 'contain' },
})

const Letter = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '14',
    flexShrink: '0',
    borderRadius: 'lg',
    fontFamily: 'heading',
    fontSize: 'xl',
    lineHeight: 'none',
  },
})
