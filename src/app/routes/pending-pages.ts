/** How many pages' chunks are loading. The layout shows a line while there are any. */
let waiting = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}

/** Counts a page as pending until its promise settles. */
export async function trackPendingPage<Module>(page: Promise<Module>): Promise<Module> {
  change(1)
  try {
    return await page
  } finally {
    change(-1)
  }
}

export const pendingPages = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  hasAny: () => waiting > 0,
}
