import { onGrid } from './scale.ts'

/**
 * The style properties whose values name a token, by the tokens' category. A short form follows its property
 * after a colon.
 */
const TOKENS = {
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
} as const

/** The style properties that take steps of the grid. */
const DISTANCES =
  'gap rowGap columnGap margin:m marginTop:mt marginBottom:mb marginInline:mx marginInlineStart:ms marginInlineEnd:me marginBlock:my padding:p paddingTop:pt paddingBottom:pb paddingInline:px paddingInlineStart:ps paddingInlineEnd:pe paddingBlock:py inset insetInline insetInlineStart:insetStart insetInlineEnd:insetEnd insetBlockStart top bottom scrollMarginTop scrollPaddingTop'

/** The style properties that take steps of the grid or the name of a width. */
const SIZES = 'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH'

/**
 * The style properties that take plain CSS values. Chakra treats a name that is not listed here as an
 * attribute.
 */
const PLAIN =
  'alignItems alignSelf animation animationIterationCount WebkitUserSelect appearance border borderBlockWidth borderBottomWidth borderCollapse borderInlineEndWidth borderInlineStartWidth borderStyle borderTopWidth borderWidth boxShadow clip colorScheme containIntrinsicHeight content contentVisibility counterIncrement counterReset cursor direction display fieldSizing flex flexDirection flexShrink flexWrap font fontVariantNumeric gridColumn gridRow gridTemplateColumns gridTemplateRows justifyContent justifySelf listStyle listStyleType objectFit opacity outline outlineOffset overflow overflowWrap overflowX overflowY overscrollBehavior placeItems pointerEvents position resize scrollBehavior strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeWidth textAlign textDecoration textDecorationThickness textOverflow textRendering textUnderlineOffset textWrap transform transition transitionDelay transitionProperty userSelect verticalAlign visibility whiteSpace'

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

/** The style properties that the theme knows. Chakra's own list is five times as long. */
export const utilities = {
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

type Names<List extends string, Found = never> = List extends `${infer Entry} ${infer Rest}`
  ? Names<Rest, Found | NamesOf<Entry>>
  : Found | NamesOf<List>

type NamesOf<Entry extends string> = Entry extends `${infer Name}:${infer Short}` ? Name | Short : Entry

/** The names that `utilities` defines, and the two that Chakra adds. */
export type StyleProperty =
  | Names<(typeof TOKENS)[keyof typeof TOKENS] | typeof DISTANCES | typeof SIZES | typeof PLAIN>
  | 'boxSize'
  | 'lineClamp'
  | 'srOnly'
  | 'textStyle'
  | 'animationName'

/** @param names property names, each with its short form after a colon if it has one: `margin:m padding:p`. */
function propertiesOf(names: string, utilityOf: (name: string) => object) {
  return Object.fromEntries(
    names.split(' ').map(entry => {
      const [name = '', shorthand] = entry.split(':')
      return [name, { ...utilityOf(name), ...(shorthand && { shorthand: [shorthand] }) }]
    }),
  )
}
