import { matchPath } from 'react-router'
import type { AppRoute } from './route.ts'
import { appRoutes } from './routes.tsx'

/** Finds the route of a path of this site; null if there is none. */
export function findRoute(pathname: string): AppRoute | null {
  return appRoutes.find(({ path }) => matchPath({ path, end: true }, pathname)) ?? null
}

/** Loads the chunk of the page at a path of this site, if there is one. */
export function preloadPage(pathname: string): void {
  findRoute(pathname)?.preload()
}
