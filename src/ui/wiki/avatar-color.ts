/** The four colors of spec 2.74. */
export const AVATAR_COLORS = ['red', 'blue', 'green', 'purple'] as const

type AvatarColor = (typeof AVATAR_COLORS)[number]

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
