/** The four colours of the specification (section 9). */
export const AVATAR_COLORS = ['red', 'blue', 'green', 'purple'] as const

export type AvatarColor = (typeof AVATAR_COLORS)[number]

/** Any colour, and always the same for the same wiki: drawn anew at each render it would flicker. */
export function avatarColor(domain: string): AvatarColor {
  let hash = 0
  for (const character of domain) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? 'blue'
}

/** The first letter as people see letters: with its accents, and upper case where there is one. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
