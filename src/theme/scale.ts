/** The shape of Chakra's tokens. */
type Tokens = Record<string, { value: string }>

/** Makes tokens of plain values: `{ full: '100%' }` → `{ full: { value: '100%' } }`. */
export function asTokens(values: Readonly<Record<string, string | number>>): Tokens {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: String(value) }]))
}

const STEP = /^-?\d+(\.5)?$/

/**
 * Resolves a step of the 4 px grid: step n is n × 0.25 rem, `'4'` → `'1rem'`. Other values stay unchanged. As
 * tokens the steps would be a third of all tokens, and each a CSS variable in every page.
 */
export function onGrid(value: string): string {
  return STEP.test(value) ? `${Number(value) / 4}rem` : value
}

/** Widths: `prose` keeps lines at 45 to 75 characters, `page` is the container of the layout. */
export const sizes: Tokens = asTokens({
  xs: '20rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  '4xl': '56rem',
  '5xl': '64rem',
  page: '72rem',
  prose: '66ch',
  full: '100%',
  max: 'max-content',
  min: 'min-content',
  fit: 'fit-content',
})
