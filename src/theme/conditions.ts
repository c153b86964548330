/**
 * The conditions of styles, such as `_hover` and `_open`. Chakra has a hundred; these are the ones in use
 * (`build/chakra/used-styles.test.ts` checks that), with Chakra's selectors.
 */
export const conditions = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  focusWithin: '&:is(:focus-within, [data-focus-within])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  readOnly: '&:is([data-readonly], [aria-readonly=true], [readonly])',
  empty: '&:is(:empty, [data-empty])',
  checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
  invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
  selected: '&:is([aria-selected=true], [data-selected])',
  open: '&:is([open], [data-open], [data-state=open])',
  currentPage: '&[aria-current=page]',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  highContrast: '@media (forced-colors: active)',
}
