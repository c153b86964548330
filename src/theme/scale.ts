/** A record `name → { value }`, the shape Chakra's tokens have. */
type Tokens = Record<string, { value: string }>

/** Steps of the 4 px grid; step n is n × 0.25 rem. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64,
] as const

/** Wraps plain values: `{ full: '100%' }` → `{ full: { value: '100%' } }`. */
export function asTokens(values: Readonly<Record<string, string | number>>): Tokens {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: String(value) }]))
}

export const spacing: Tokens = {
  0: { value: '0rem' },
  ...Object.fromEntries(STEPS.map(step => [step, { value: `${step / 4}rem` }])),
}

/** Widths: `prose` keeps lines at 45-75 characters, `page` is the container of the layout. */
export const sizes: Tokens = {
  ...spacing,
  ...asTokens({
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
  }),
}
