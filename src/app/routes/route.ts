import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { awaitPage } from './pending-pages.ts'

/** Who may see a page. Source: specification, section 2 ("Routes"). */
export type Access =
  /** Everybody. */
  | 'public'
  /** Everybody; whoever is signed in is sent on to the `redirect` query or the dashboard. */
  | 'guest'
  /** Only who is signed in; everybody else is sent to the log-in page and back. */
  | 'member'
  /** Only who is signed in; everybody else is sent to the `redirect` query or home. */
  | 'creator'

export interface AppRoute {
  /** The router's pattern. */
  readonly path: string
  /** In words, for the page's title: "Log In". */
  readonly name: string
  readonly access: Access
  /** Without the container of the layout: the page sets its own margins. */
  readonly wide: boolean
  readonly Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's chunk ahead of time; harmless to call again. */
  readonly preload: () => void
}

/**
 * One row of the table.
 *
 * @param name the route's name in one word, such as `ForgottenPassword`; titles show it split into words.
 * @param load imports the page's module and picks the page.
 */
export function route(
  path: string,
  name: string,
  access: Access,
  load: () => Promise<ComponentType>,
  { wide = false } = {},
): AppRoute {
  return {
    path,
    name: splitIntoWords(name),
    access,
    wide,
    Page: lazy(async () => ({ default: await awaitPage(load()) })),
    // A chunk that does not arrive now is asked for again when its page is opened, and told there.
    preload: () => void load().catch(() => {}),
  }
}

/** `ForgottenPassword` → "Forgotten Password". */
export function splitIntoWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}
