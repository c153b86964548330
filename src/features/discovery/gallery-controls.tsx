import { chakra } from '@chakra-ui/react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { DiscoveryQuery } from '#contract/schemas/discovery-query.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ChoiceLabel, Tick } from '#ui/form/choice.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'

/** Source: spec 9.21. */
const SORT_OPTIONS = [
  { value: 'sitename:asc', label: msg('discovery-alphabetical-z'), sort: 'sitename', direction: 'asc' },
  { value: 'sitename:desc', label: msg('discovery-alphabetical-z-2'), sort: 'sitename', direction: 'desc' },
  { value: 'pages:desc', label: msg('discovery-number-pages'), sort: 'pages', direction: 'desc' },
] as const

interface GalleryControlsProps {
  readonly query: DiscoveryQuery
  readonly onChange: (query: DiscoveryQuery) => void
  /** True while a list is loading. */
  readonly disabled: boolean
  /** The number of results; null while it is unknown. */
  readonly total: number | null
}

/** Order, filter and count. Each change goes back to the first page. Source: spec 2.69, 2.70, 2.71, 4.31. */
export function GalleryControls({ query, onChange, disabled, total }: GalleryControlsProps) {
  const { productName } = useConfig()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useRestoredFocus(group, disabled)
  return (
    <Bar ref={group}>
      <Sort>
        <chakra.label htmlFor={id} fontWeight="semibold" textStyle="sm" whiteSpace="nowrap">
          {msg('common-sort-by')}
        </chakra.label>
        <NativeSelect
          id={id}
          value={sortValue(query)}
          disabled={disabled}
          onChange={event => onChange(sortedBy(query, event.target.value))}
        >
          {SORT_OPTIONS.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      </Sort>
      <ChoiceLabel>
        <Tick
          checked={query.active === 1}
          disabled={disabled}
          onChange={event => onChange({ ...query, active: event.target.checked ? 1 : 0, currentPage: 1 })}
        />
        <span>{msg('discovery-exclude-empty-1s', productName)}</span>
      </ChoiceLabel>
      <Count role="status">{total === null ? '' : msg('discovery-1-results', total)}</Count>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6', rowGap: '3', mb: '6' },
})

const Sort = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', flex: { base: '1 1 100%', md: '0 0 auto' } },
})

const Count = chakra('p', {
  base: {
    minHeight: '1.6em',
    color: 'fg.muted',
    marginInlineStart: { md: 'auto' },
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The `value` of the option that the query is sorted by. */
function sortValue({ sort, direction }: DiscoveryQuery): string {
  return `${sort}:${direction}`
}

/** The query for the first page, sorted by the option with this `value`. */
function sortedBy(query: DiscoveryQuery, value: string): DiscoveryQuery {
  const option = SORT_OPTIONS.find(known => known.value === value)
  return option ? { ...query, sort: option.sort, direction: option.direction, currentPage: 1 } : query
}

/**
 * A control loses the focus when it is disabled. This gives it back once the controls inside `group` are
 * enabled again.
 */
function useRestoredFocus(group: RefObject<HTMLElement | null>, disabled: boolean): void {
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) {
      held.current = focused instanceof HTMLElement && group.current?.contains(focused) ? focused : null
    } else if (focused === null || focused === document.body) {
      held.current?.focus({ preventScroll: true })
    }
  }, [group, disabled])
}
