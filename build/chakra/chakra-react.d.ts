/**
 * The types of `@chakra-ui/react`, without the style properties that the theme does not know. Chakra's own
 * types allow every property of CSS, but one that `src/theme/utilities.ts` lacks would have no effect.
 * `tsconfig.json` replaces them with these. Only what the project uses is exported.
 */
import type { ComponentProps, ElementType, FunctionComponent, JSX } from 'react'
import type { conditions } from '#theme/conditions.ts'
import type { StyleProperty } from '#theme/utilities.ts'
import type * as Chakra from '../../node_modules/@chakra-ui/react/dist/types/index.d.ts'

export type { SystemConfig } from '../../node_modules/@chakra-ui/react/dist/types/index.d.ts'
export {
  ChakraProvider,
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineKeyframes,
} from '../../node_modules/@chakra-ui/react/dist/types/index.d.ts'

/** Style properties in Chakra that are attributes of SVG here. */
type SvgAttribute = 'x' | 'y' | 'd' | 'r' | 'rx' | 'ry' | 'cx' | 'cy'

type Breakpoint = 'base' | 'sm' | 'md' | 'lg' | 'xl'

type Condition = `_${keyof typeof conditions}`

type KnownName = StyleProperty | SvgAttribute | Breakpoint | 'css' | 'colorPalette'

type UnknownName = Exclude<keyof Chakra.JsxStyleProps, KnownName | Condition | `--${string}`>

type KnownProps = {
  readonly [Name in UnknownName]?: never
} & {
  readonly [Name in KnownName]?: unknown
} & {
  readonly [Name in Condition]?: KnownStyles
}

/** A style object: other style objects are nested in it under conditions and selectors. */
type KnownStyles = KnownProps & {
  readonly [Selector in `&${string}` | `${string}&` | `@${string}`]?: KnownStyles
}

type KnownRecipe = {
  readonly base?: KnownStyles
  readonly variants?: Readonly<Record<string, Readonly<Record<string, KnownStyles>>>>
}

type Known<Props> = Props & KnownProps & { readonly css?: KnownStyles }

type KnownComponent<Component extends ElementType> = FunctionComponent<Known<ComponentProps<Component>>>

export type HTMLChakraProps<Element extends ElementType, Props extends object = object> = Known<
  Chakra.HTMLChakraProps<Element, Props>
>
export type ButtonProps = Known<Chakra.ButtonProps>
export type InputProps = Known<Chakra.InputProps>
export type LinkProps = Known<Chakra.LinkProps>

interface ChakraFactory {
  <Component extends ElementType>(component: Component): KnownComponent<Chakra.ChakraComponent<Component>>
  <Component extends ElementType, Variants extends Chakra.RecipeVariantRecord>(
    component: Component,
    recipe: Chakra.RecipeDefinition<Variants> & KnownRecipe,
    options?: Chakra.JsxFactoryOptions<ComponentProps<Component>>,
  ): KnownComponent<Chakra.JsxElement<Component, Chakra.RecipeSelection<Variants>>>
}

export declare const chakra: ChakraFactory & {
  readonly [Tag in keyof JSX.IntrinsicElements]: KnownComponent<Chakra.ChakraComponent<Tag>>
}

export declare const Badge: KnownComponent<typeof Chakra.Badge>
export declare const Button: KnownComponent<typeof Chakra.Button>
export declare const Container: KnownComponent<typeof Chakra.Container>
export declare const Heading: KnownComponent<typeof Chakra.Heading>
export declare const Input: KnownComponent<typeof Chakra.Input>
export declare const Link: KnownComponent<typeof Chakra.Link>
export declare const Spinner: KnownComponent<typeof Chakra.Spinner>
export declare const Text: KnownComponent<typeof Chakra.Text>
export declare const Textarea: KnownComponent<typeof Chakra.Textarea>
export declare const VisuallyHidden: KnownComponent<typeof Chakra.VisuallyHidden>

export declare function defineRecipe<Variants extends Chakra.RecipeVariantRecord>(
  recipe: Chakra.RecipeDefinition<Variants> & KnownRecipe,
): Chakra.RecipeDefinition<Variants>

export declare function defineGlobalStyles(
  styles: Chakra.GlobalStyleObject & Readonly<Record<string, KnownStyles>>,
): Chakra.GlobalStyleObject
