import { chakra } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { type DiscoveryQuery, toDiscoveryParameters } from '#contract/schemas/discovery-query.ts'
import { msg } from '#i18n/msg.ts'
import { Mirrored } from '#ui/direction/mirrored.ts'

interface GalleryPagesProps {
  readonly query: DiscoveryQuery
  readonly lastPage: number
  /** True while a list is loading. The links keep the focus and do nothing. */
  readonly disabled: boolean
}

/**
 * Links to the pages of the list. Being links, they can be shared and opened in a new tab. Source: spec 2.73.
 */
export function GalleryPages({ query, lastPage, disabled }: GalleryPagesProps) {
  const current = query.currentPage
  const link = (page: number, label: string, text: ReactNode) => (
    <PageLink asChild aria-current={page === current ? 'page' : undefined} aria-disabled={disabled}>
      <RouterLink
        to={pathTo({ ...query, currentPage: page })}
        preventScrollReset
        aria-label={label}
        onClick={(event: MouseEvent) => {
          if (disabled) event.preventDefault()
        }}
      >
        {text}
      </RouterLink>
    </PageLink>
  )
  return (
    <chakra.nav aria-label={msg('common-pages-list')} mt="8">
      <List>
        {current > 1 && <li>{link(current - 1, msg('common-previous-page'), <Mirrored>←</Mirrored>)}</li>}
        {pageNumbers(current, lastPage).map((page, index, all) => (
          <li key={page ?? `gap after ${all[index - 1]}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              link(page, msg('discovery-page-1', page), page)
            )}
          </li>
        ))}
        {current < lastPage && <li>{link(current + 1, msg('common-next-page'), <Mirrored>→</Mirrored>)}</li>}
      </List>
    </chakra.nav>
  )
}

function pathTo(query: DiscoveryQuery): string {
  const search = toDiscoveryParameters(query).toString()
  return search === '' ? routes.discovery : `${routes.discovery}?${search}`
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: '1',
    listStyleType: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
})

const PageLink = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minW: '11',
    minH: '11',
    px: '2',
    borderRadius: 'md',
    color: 'teal.fg',
    _hover: { bg: 'teal.subtle' },
    '&[aria-current]': { bg: 'teal.subtle', color: 'fg', fontWeight: 'semibold' },
    '&[aria-disabled=true]': { cursor: 'default', color: 'fg.muted' },
  },
})

/** How many pages are listed on each side of the current one. */
const NEIGHBOURS = 1

/**
 * The pages that the pagination lists: the first, the last, and those around the current one; null is a gap
 * of several.
 */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const listed = new Set([1, last])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page += 1)
    if (page >= 1 && page <= last) listed.add(page)
  const numbers: (number | null)[] = []
  let previous = 0
  for (const page of [...listed].toSorted((a, b) => a - b)) {
    if (page - previous === 2) numbers.push(page - 1)
    else if (page - previous > 2) numbers.push(null)
    numbers.push(page)
    previous = page
  }
  return numbers
}
