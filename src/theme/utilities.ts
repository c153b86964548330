import type { SystemConfig } from '@chakra-ui/react'
import { onGrid } from './scale.ts'

/** The style properties whose values name a token, by the tokens' category, and their short forms. */
const TOKENS: Readonly<Record<string, string>> = {
  colors:
    'background:bg borderColor borderTopColor borderBottomColor borderInlineStartColor color fill stroke accentColor outlineColor textDecorationColor',
  radii: 'borderRadius',
  zIndex: 'zIndex',
  durations: 'transitionDuration animationDuration',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
}

/** Those that take steps of the grid. */
const DISTANCES =
  'gap rowGap columnGap margin:m marginTop:mt marginBottom:mb marginInline:mx marginInlineStart:ms marginInlineEnd:me marginBlock:my padding:p paddingTop:pt paddingBottom:pb paddingInline:px paddingInlineStart:ps paddingInlineEnd:pe paddingBlock:py inset insetInline insetInlineStart:insetStart insetInlineEnd:insetEnd insetBlockStart top bottom left right scrollMarginTop scrollPaddingTop'

/** Those that take steps of the grid, or a width's name. */
const SIZES = 'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH'

/** The style properties that take CSS values alone: told from attributes by their being here. */
const PLAIN =
  'alignItems alignSelf animation animationIterationCount WebkitUserSelect appearance border borderBlockWidth borderBottomWidth borderCollapse borderInlineStartWidth borderStyle borderTopWidth borderWidth boxShadow clip colorScheme containIntrinsicHeight content contentVisibility counterIncrement counterReset cursor direction display fieldSizing flex flexDirection flexShrink flexWrap font fontVariantNumeric gridColumn gridTemplateColumns justifyContent justifySelf listStyle listStyleType objectFit opacity outline outlineOffset overflow overflowWrap overflowX overflowY overscrollBehavior placeItems pointerEvents position resize scrollBehavior strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeWidth textAlign textDecoration textDecorationThickness textOverflow textRendering textUnderlineOffset textWrap transform transformOrigin transition transitionDelay transitionProperty userSelect verticalAlign visibility whiteSpace'

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
}

const SHOWN = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
}

/** What styles may say beyond CSS. Chakra's own list is five times as long; `used-styles.test.ts` compares it with what is used. */
export const utilities: SystemConfig['utilities'] = {
  ...propertiesOf(PLAIN, () => ({})),
  ...Object.assign(
    {},
    ...Object.entries(TOKENS).map(([values, names]) => propertiesOf(names, () => ({ values }))),
  ),
  ...propertiesOf(DISTANCES, name => ({ transform: (step: string) => ({ [name]: onGrid(step) }) })),
  ...propertiesOf(SIZES, name => ({
    values: 'sizes',
    transform: (size: string) => ({ [name]: onGrid(size) }),
  })),
  boxSize: {
    values: 'sizes',
    property: 'width',
    transform: (size: string) => ({ width: onGrid(size), height: onGrid(size) }),
  },
  lineClamp: {
    transform: (lines: string) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      textWrap: 'wrap',
    }),
  },
  srOnly: { transform: (isHidden: boolean) => (isHidden ? HIDDEN : SHOWN) },
}

/** @param names `margin:m padding:p`, each with its short form where it has one. */
function propertiesOf(names: string, utilityOf: (name: string) => object) {
  return Object.fromEntries(
    names.split(' ').map(entry => {
      const [name = '', shorthand] = entry.split(':')
      return [name, { ...utilityOf(name), ...(shorthand && { shorthand: [shorthand] }) }]
    }),
  )
}
