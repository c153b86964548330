/** A generator of numbers that look random and are the same each time. @param max the exclusive maximum. */
export function seeded(seed: number): (max: number) => number {
  let state = seed
  return max => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}
