import type { DiscoveryMeta, PageLink, PageLinks } from '#contract/types/discovery.ts'

interface PageOfList {
  readonly total: number
  /** Counted from 1. May be after the last page. */
  readonly page: number
  readonly perPage: number
}

/** How many page numbers are shown on either side of the current one. */
const BESIDE = 3

/**
 * Describes a page's position in its list. Source: spec 3.27.
 * @param rows on this page.
 * @param address the URL of the requested page.
 */
export function pageMeta(list: PageOfList, rows: number, address: URL): DiscoveryMeta {
  const { total, page, perPage } = list
  const before = (page - 1) * perPage
  return {
    total,
    last_page: lastPage(total, perPage),
    current_page: page,
    per_page: perPage,
    from: rows > 0 ? before + 1 : null,
    to: rows > 0 ? before + rows : null,
    path: address.origin + address.pathname,
    links: navigation(list, address),
  }
}

/** As Laravel's paginator makes it, for existing clients. A gap between numbers is one entry. */
function navigation(list: PageOfList, address: URL): PageLink[] {
  const { page } = list
  const last = lastPage(list.total, list.perPage)
  const { prev, next } = pageLinks(list, address)
  const shown = new Set([1, 2, ...span(page - BESIDE, page + BESIDE), last - 1, last])
  const numbers = [...shown].filter(number => number >= 1 && number <= last).sort((a, b) => a - b)
  const links = numbers.flatMap((number, index) => [
    ...(number > (numbers[index - 1] ?? 0) + 1 ? [{ url: null, label: '...', active: false }] : []),
    { url: linkTo(address, number), label: String(number), active: number === page },
  ])
  return [
    { url: prev, label: '&laquo; Previous', active: false },
    ...links,
    { url: next, label: 'Next &raquo;', active: false },
  ]
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** @param address the URL of the requested page; its `page` is replaced. */
export function pageLinks({ total, page, perPage }: PageOfList, address: URL): PageLinks {
  const last = lastPage(total, perPage)
  return {
    first: linkTo(address, 1),
    last: linkTo(address, last),
    prev: page > 1 ? linkTo(address, Math.min(page - 1, last)) : null,
    next: page < last ? linkTo(address, page + 1) : null,
  }
}

function linkTo(address: URL, page: number): string {
  const link = new URL(address)
  link.searchParams.set('page', String(page))
  return link.href
}

function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
