import { defineGlobalStyles } from '@chakra-ui/react'

/**
 * Styles of the whole page. Chakra's own global styles set a dozen variables on every element that nothing
 * here uses.
 */
export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
    colorScheme: 'light dark',
    colorPalette: 'teal',
    bg: 'bg',
    color: 'fg',
    fontSize: 'md',
    lineHeight: 'normal',
    textRendering: 'auto',
    scrollPaddingTop: '6',
    overflowWrap: 'break-word',
    // No paragraph, label or help text ends with a line of one word.
    textWrap: 'pretty',
    '&[data-color-mode=light]': { colorScheme: 'light' },
    '&[data-color-mode=dark]': { colorScheme: 'dark' },
  },
  '*::placeholder': { color: 'fg.muted' },
  '*::selection': { bg: 'teal.muted', color: 'fg' },
  /** The focus outline of everything that does not define one; also visible in forced colors. */
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  'h1:focus-visible, main:focus-visible': { outline: 'none' },
  '*, *::before, *::after': {
    // Chakra sets it on every element, which would override the value of a cell or paragraph around it.
    overflowWrap: 'inherit',
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Even the shortest transition would end after the script that changes a style and may then measure it.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
