type MotionParts = typeof import('./motion.tsx')

let parts: MotionParts | null = null

/** Loads what moves pages and steps. If that fails they appear in place, and the next call tries again. */
export async function loadMotion(): Promise<void> {
  try {
    parts ??= await import('./motion.tsx')
  } catch {
    // Motion is not needed.
  }
}

/** What moves pages and steps; null until it has been loaded. */
export function motionParts(): MotionParts | null {
  return parts
}

/** Pages and steps appear in place again, until it is loaded anew. */
export function unloadMotion(): void {
  parts = null
}
