import { chakra } from '@chakra-ui/react'
import { useId, useRef } from 'react'
import type { DiscoveryQuery } from '#contract/schemas/discovery-query.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ChoiceLabel, Tick } from '#ui/form/choice.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SORT_OPTIONS, sortedBy, sortValue } from './sort-options.ts'
import { useKeptFocus } from './use-kept-focus.ts'

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
  useKeptFocus(group, disabled)
  return (
    <Bar ref={group}>
      <Sort>
        <chakra.label htmlFor={id} fontWeight="semibold" textStyle="sm" whiteSpace="nowrap">
          Sort by
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
        <span>exclude empty {productName}s</span>
      </ChoiceLabel>
      <Count role="status">{total === null ? '' : `${total} results`}</Count>
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
