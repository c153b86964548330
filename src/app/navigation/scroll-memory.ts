/** Scroll positions of the history entries of the tab, in pixels. They survive a reload. */
const KEY = 'scroll'
/** How many entries are kept. Older ones start at the top. */
const LIMIT = 50

/**
 * Key of a history entry. The pathname is part of it because the router uses the same key for the first entry
 * of every visit.
 */
export function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`
}

type Positions = [key: string, y: number][]

export function saveScroll(key: string, y: number): void {
  const places = read().filter(([other]) => other !== key)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places, [key, y]].slice(-LIMIT)))
  } catch {
    // The storage may be disabled: pages then start at the top.
  }
}

export function readScroll(key: string): number {
  return read().find(([other]) => other === key)?.[1] ?? 0
}

function read(): Positions {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}
