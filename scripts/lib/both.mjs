/**
 * Waits until both have ended, even if one fails, so that neither is still running when this throws.
 *
 * @template First, Second
 * @param {Promise<First>} first
 * @param {Promise<Second>} second
 * @returns {Promise<[First, Second]>}
 */
export async function both(first, second) {
  await Promise.allSettled([first, second])
  return await Promise.all([first, second])
}
