import type { DiscoveryMeta, PageLinks } from '#contract/types/discovery.ts'

interface PageOfList {
  readonly total: number
  /** Counted from 1. May be after the last page. */
  readonly page: number
  readonly perPage: number
}

/** Describes a page's position in its list. Source: spec 3.27. */
export function pageMeta({ total, page, perPage }: PageOfList, rows: number): DiscoveryMeta {
  const before = (page - 1) * perPage
  return {
    total,
    last_page: lastPage(total, perPage),
    current_page: page,
    per_page: perPage,
    from: rows > 0 ? before + 1 : null,
    to: rows > 0 ? before + rows : null,
  }
}

/** @param address the URL of the requested page; its `page` is replaced. */
export function pageLinks({ total, page, perPage }: PageOfList, address: URL): PageLinks {
  const last = lastPage(total, perPage)
  const linkTo = (target: number) => {
    const link = new URL(address)
    link.searchParams.set('page', String(target))
    return link.href
  }
  return {
    first: linkTo(1),
    last: linkTo(last),
    prev: page > 1 ? linkTo(Math.min(page - 1, last)) : null,
    next: page < last ? linkTo(page + 1) : null,
  }
}

function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
