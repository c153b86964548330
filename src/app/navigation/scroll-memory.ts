/** Where each entry of the tab's history was scrolled to, in pixels; survives a reload. */
const KEY = 'scroll'
/** Entries that are kept; older ones start at the top. */
const LIMIT = 50

/** Names an entry of the history; the router calls the first one of every visit the same. */
export function placeKey({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`
}

type Places = [key: string, y: number][]

export function rememberPlace(key: string, y: number): void {
  const places = read().filter(([other]) => other !== key)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places, [key, y]].slice(-LIMIT)))
  } catch {
    // Storage may be switched off; pages then open at their top.
  }
}

export function recallPlace(key: string): number {
  return read().find(([other]) => other === key)?.[1] ?? 0
}

function read(): Places {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}
