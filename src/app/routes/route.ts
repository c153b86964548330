import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PublicConfig } from '#contract/public-config.ts'
import { trackPendingPage } from './pending-pages.ts'

/** Who may see a page. */
export type Access =
  /** Everyone. */
  | 'public'
  /** Visitors. Members are sent to the `redirect` query or to the dashboard. */
  | 'visitor'
  /** Members. */
  | 'member'

export interface AppRoute {
  /** The router's pattern. */
  readonly path: string
  /** The page's title, such as "Log In"; the service's name is put before it. */
  readonly title: string
  readonly access: Access
  /**
   * Where visitors go from a page for members: to the log-in page and back, or to the `redirect` query or
   * home.
   */
  readonly visitorsGo: 'logIn' | 'home'
  /** Without the container of the layout: the page sets its own margins. */
  readonly wide: boolean
  /** Whether the page exists in a service with this configuration. */
  readonly exists: (config: PublicConfig) => boolean
  readonly Page: LazyExoticComponent<ComponentType>
  /** Loads the page's chunk ahead of time. May be called again. */
  readonly preload: () => void
}

/** What lets each page load again whose chunk could not be loaded: React remembers the failure. */
const failed = new Set<() => void>()

/**
 * Lets pages that could not be loaded load again when somebody opens them. To be called while none of them is rendered: React
 * renders a page that throws a second time, and would load it without end.
 */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * One row of the route table.
 *
 * @param load imports the page's module and returns the page.
 */
export function route(
  path: string,
  title: string,
  access: Access,
  load: () => Promise<ComponentType>,
  {
    wide = false,
    visitorsGo = 'logIn',
    exists = () => true,
  }: Partial<Pick<AppRoute, 'wide' | 'visitorsGo' | 'exists'>> = {},
): AppRoute {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await trackPendingPage(load()) }
      } catch (thrown) {
        failed.add(() => {
          Page = attempt()
        })
        throw thrown
      }
    })
  let Page = attempt()
  return {
    path,
    title,
    access,
    visitorsGo,
    wide,
    exists,
    get Page() {
      return Page
    },
    // If the chunk cannot be loaded now, opening the page loads it again and shows the failure.
    preload: () => void load().catch(() => {}),
  }
}
