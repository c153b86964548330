type MotionParts = typeof import('./motion.tsx')

let parts: MotionParts | null = null

/** Loads the animations of pages and steps. If that fails, both appear in place, and the next call tries again. */
export async function loadMotion(): Promise<void> {
  try {
    parts ??= await import('./motion.tsx')
  } catch {
    // Motion is not needed.
  }
}

/** The animations of pages and steps; null until they are loaded. */
export function motionParts(): MotionParts | null {
  return parts
}

/** Makes pages and steps appear in place again, until `loadMotion` is called. */
export function unloadMotion(): void {
  parts = null
}
