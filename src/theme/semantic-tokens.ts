/**
 * Colors by their meaning. `light-dark()` follows `color-scheme`, so the color mode of the system needs no
 * script and a stored choice is one attribute of the root element. In both modes text has a contrast of at
 * least 4.5 : 1 and the borders of fields 3 : 1; `semantic-tokens.test.ts` computes them.
 */
const both = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` })

/** The color palettes, one for each meaning. */
const teal = {
  solid: both('#0b6b69', '#59c3bb'),
  contrast: both('#ffffff', '#0c1f1e'),
  fg: both('#0a5f5d', '#7bd3cc'),
  muted: both('#cfe4e1', '#1f4745'),
  subtle: both('#e4f0ee', '#163130'),
  emphasized: both('#095755', '#7ad2ca'),
  border: both('#8bb9b5', '#3a6d6a'),
  focusRing: both('#0b6b69', '#7ad2ca'),
}

const amber = {
  solid: both('#8a5200', '#e9b25a'),
  contrast: both('#ffffff', '#251800'),
  fg: both('#7a4a00', '#f0c27a'),
  muted: both('#f3dfb6', '#4d3a17'),
  subtle: both('#fbf1dc', '#2e2412'),
  emphasized: both('#704300', '#f3c987'),
  border: both('#d0a85c', '#7d6128'),
  focusRing: both('#8a5200', '#e9b25a'),
}

const red = {
  solid: both('#b3261e', '#f28b82'),
  contrast: both('#ffffff', '#2d0806'),
  fg: both('#a3211a', '#f7a59d'),
  muted: both('#f2cdc9', '#5c2521'),
  subtle: both('#fcecea', '#341816'),
  emphasized: both('#911d17', '#f7a59d'),
  border: both('#d98e88', '#8f433d'),
  focusRing: both('#b3261e', '#f28b82'),
}

const gray = {
  solid: both('#2c2f36', '#d9d6ce'),
  contrast: both('#fbfaf7', '#16181d'),
  fg: both('#2c2f36', '#eceae4'),
  muted: both('#e4e0d7', '#2c3036'),
  subtle: both('#f1eee7', '#202328'),
  emphasized: both('#16181d', '#ffffff'),
  border: both('#c9c4b8', '#474c53'),
  focusRing: both('#0b6b69', '#7ad2ca'),
}

/** The four avatar colors of spec 2.74, in matching tones. */
const avatar = {
  red: { bg: both('#8f3a34', '#e7a7a0'), fg: both('#ffffff', '#3a0f0b') },
  blue: { bg: both('#2f5686', '#a3c0e6'), fg: both('#ffffff', '#0c2240') },
  green: { bg: both('#2f6b45', '#9fd1b0'), fg: both('#ffffff', '#0b2e18') },
  purple: { bg: both('#65417f', '#cbb1e0'), fg: both('#ffffff', '#2b1240') },
}

export const semanticTokens = {
  colors: {
    teal,
    amber,
    red,
    gray,
    avatar,
    bg: {
      DEFAULT: both('#fbfaf7', '#121417'),
      panel: both('#ffffff', '#191c20'),
      subtle: both('#f5f3ed', '#171a1d'),
      muted: both('#ece9e1', '#24282d'),
      inverted: both('#16181d', '#eceae4'),
    },
    fg: {
      DEFAULT: both('#16181d', '#eceae4'),
      muted: both('#555962', '#aeaba3'),
      inverted: both('#fbfaf7', '#16181d'),
      error: both('#a3211a', '#f7a59d'),
      warning: both('#7a4a00', '#f0c27a'),
      success: both('#0a5f5d', '#7bd3cc'),
    },
    border: {
      DEFAULT: both('#dedad0', '#32363c'),
      muted: both('#e9e6de', '#272b30'),
      /** Borders that people need to see to find a control. */
      control: both('#85827a', '#767b83'),
      error: both('#b3261e', '#f28b82'),
    },
    /** Behind a dialog. */
    scrim: both('rgba(22, 24, 29, 0.45)', 'rgba(0, 0, 0, 0.6)'),
  },
}
