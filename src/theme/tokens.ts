import { asTokens, sizes } from './scale.ts'

const SYSTEM_SANS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
const SYSTEM_MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

/** Design tokens that are the same in light and dark mode. */
export const tokens = {
  sizes,
  fonts: asTokens({
    body: SYSTEM_SANS,
    heading:
      "'Wikistead Serif', 'Wikistead Serif Fallback', 'Wikistead Serif Fallback DejaVu', Georgia, 'Times New Roman', serif",
    mono: SYSTEM_MONO,
  }),
  /** A modular scale around 17 px; a page uses at most three of its sizes. */
  fontSizes: asTokens({
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: '1.25rem',
    xl: '1.5rem',
    '2xl': '1.875rem',
    '3xl': '2.375rem',
    '4xl': '3rem',
    '5xl': '3.75rem',
  }),
  fontWeights: asTokens({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  lineHeights: asTokens({ none: 1, short: 1.2, snug: 1.35, normal: 1.6 }),
  letterSpacings: asTokens({ tight: '-0.015em', wide: '0.04em' }),
  radii: asTokens({ sm: '4px', md: '6px', lg: '8px', xl: '10px', full: '9999px' }),
  zIndex: asTokens({ docked: 10, header: 100, modal: 1000, toast: 1100, skipNav: 1200 }),
  durations: asTokens({ fast: '120ms', moderate: '180ms', slow: '240ms' }),
  easings: asTokens({ out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }),
}
