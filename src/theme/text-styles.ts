/** Font sizes with their line heights, named after the font sizes. */
const text = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } })

const heading = (fontSize: string) => ({
  value: { fontSize, lineHeight: 'short', letterSpacing: 'tight', textWrap: 'balance' },
})

export const textStyles = {
  xs: text('xs', 'snug'),
  sm: text('sm', 'snug'),
  md: text('md', 'normal'),
  lg: text('lg', 'normal'),
  xl: heading('xl'),
  '2xl': heading('2xl'),
  '3xl': heading('3xl'),
  '4xl': heading('4xl'),
  '5xl': heading('5xl'),
}
