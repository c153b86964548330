import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

/** The four colors of spec 2.74. */
export const AVATAR_COLORS = ['red', 'blue', 'green', 'purple'] as const

type AvatarColor = (typeof AVATAR_COLORS)[number]

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

/** A color that stays the same for the same wiki. A random one would change at each render. */
export function avatarColor(domain: string): AvatarColor {
  let hash = 0
  for (const character of domain) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? 'blue'
}

/** The first grapheme, with its accents, in upper case if there is one. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
